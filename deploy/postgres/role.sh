#!/bin/sh
# Once, on an empty database: a role that row-level security holds for, and its database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username=postgres <<'SQL'
create role rejoinder login nosuperuser nobypassrls password :'password';
create database rejoinder owner rejoinder;
SQL
