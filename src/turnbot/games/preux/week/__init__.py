"""What rules ask of a week: who is free, what was ordered for it, whether a condition holds, who is where."""
