"""The heart every game shares: rules, dice, events, the ledger. No mail, no SQL, no clock, no game."""
