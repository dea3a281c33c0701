"""The world a month starts from and ends with, and how it is written down."""
