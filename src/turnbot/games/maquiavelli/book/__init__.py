"""What the book prints: the board, its tables, the switches, and the index of its rules."""
