"""Mails become orders, by a strict grammar."""
