"""What is fought with: routines, terms and public words of duels, and the numbers of a death roll."""
