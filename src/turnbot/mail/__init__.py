"""E-mail in and out. Knows nothing of games, and nothing of the database.

`inbox` and `outbox` are the doors (IMAP, SMTP, Maildir). `message` reads what came in: `parts` walks the MIME
tree, `characters` and `html` make clean text, `replies` cuts what is not new, `robots` tells people from
machines, `phrases` holds the words all of them look for. `letter` writes what goes out.
"""
