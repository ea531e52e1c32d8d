-- Two logins for one database: `jetty_owner` migrates, `jetty` is what web and worker log in as. The second one can do what the
-- role `jetty_app` may, and so rewrites no audit. As the server's administrator, in the database `jetty`, with psql 15 or newer:
--   OWNER_PASSWORD=… APP_PASSWORD=… psql -d jetty -f deploy/logins.sql
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

create role jetty_owner login createrole password :'owner_password';
create role jetty login password :'app_password';
create role jetty_app nologin;
grant jetty_app to jetty_owner with admin option;
grant jetty_app to jetty;
alter database jetty owner to jetty_owner;
