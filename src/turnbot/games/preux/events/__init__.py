"""What may happen: the kinds of event with their facts, the reasons of refusal, the record of a duel."""
