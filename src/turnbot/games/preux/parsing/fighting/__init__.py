"""What is fought with: the actions of a routine, whose it is, and the numbers of a death roll."""
