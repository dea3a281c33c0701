"""The position: powers, lands and units, and its document."""
