"""How Alembic runs the revisions: on the connection it is given, in that connection's transaction."""

from alembic import context

from turnbot.store.tables import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("use `turnbot migrate`: it knows where the database is")

context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by making another
    transactional_ddl=True,  # the engine begins its transactions itself, so DDL rolls back here too
)
context.run_migrations()
