#!/bin/sh
# Makes the role that owns the tables of Legibus. It is no superuser, so that row-level security holds for it.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v password="$LEGIBUS_PASSWORD" <<'SQL'
create role legibus login password :'password';
create database legibus owner legibus;
SQL
