"""What a power may order, and its document."""
