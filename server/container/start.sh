#!/bin/sh
# Starts the service in its image. With REPLICA_URL, an empty volume is filled from the replica, and Litestream is the parent that follows
# the database.
set -eu
mkdir -p "$TMPDIR"
# A second machine follows by itself, and has nothing to replicate.
if [ -z "${REPLICA_URL:-}" ] || [ "${ROLE:-primary}" = replica ]; then
  exec bun server/main.ts
fi
export REPLICA_ENDPOINT="${REPLICA_ENDPOINT:-}"
[ -e "$DATA_DIR/app.db" ] || litestream restore -config /app/litestream.yml -if-replica-exists "$DATA_DIR/app.db"
exec litestream replicate -config /app/litestream.yml -exec "bun server/main.ts"
