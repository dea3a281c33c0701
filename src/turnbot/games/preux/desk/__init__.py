"""Between mailbox and month: orders read and told back, what the referee is asked, the player's guide."""
