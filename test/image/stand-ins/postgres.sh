#!/bin/sh
# The official image's promises that deploy/ relies on: the first start makes the cluster with POSTGRES_PASSWORD,
# runs /docker-entrypoint-initdb.d/*.sh against a server that only its own socket reaches, then serves the network.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  rm /tmp/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses=''" start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl -w stop >/dev/null
fi
exec postgres -c listen_addresses='*'
