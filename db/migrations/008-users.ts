import type { Migration } from "./migration";

/**
 * What the users screen needs: search over 100,000 people, who changed a row last, and files, of
 * which a picture is the first kind.
 */
export const users: Migration = {
  name: "008-users",
  up: async (sequelize) => {
    await sequelize.query(`
      create extension if not exists pg_trgm;

      -- A name of a file is a secret: nobody finds a file by counting. Other rooms point at it from their own rows.
      create table stored_file (
        id integer generated always as identity primary key,
        name text not null unique check (name ~ '^[A-Za-z0-9_-]{43}[.](webp|jpg|png|pdf)$'),
        kind text not null check (kind ~ '^[a-z_]{1,40}$'),
        content_type text not null check (content_type in ('image/webp', 'image/jpeg', 'image/png', 'application/pdf')),
        original_name text not null check (length(original_name) between 1 and 200),
        bytes bytea not null check (length(bytes) between 1 and 5242880),
        sha256 bytea not null generated always as (pg_catalog.sha256(bytes)) stored,
        created_by integer references app_user,
        created_at timestamptz not null default now()
      );
      -- Pictures and PDFs are packed already.
      alter table stored_file alter column bytes set storage external;

      alter table app_user
        add column img text references stored_file (name),
        add column version integer not null default 1,
        add column changed_by integer references app_user,
        add column changed_at timestamptz,
        -- The columns of the list as they read there (2.6), in small letters.
        add column search_text text not null generated always as (lower(
          name || ' ' || email || ' ' || username || ' ' || phone || ' ' ||
          case access when 1 then 'Pentadbir' when 2 then 'Scanner' when 3 then 'Kaunter Tiket' when 4 then 'Scanner + Kaunter Tiket' else 'Akauntan' end || ' ' ||
          case jetty_id when 0 then 'All Jetty Semua jeti' when 1 then 'Merang' else 'Mangkok' end || ' ' || type)) stored;
      create index app_user_search on app_user using gin (search_text gin_trgm_ops);
      create index app_user_list on app_user (active, lower(name), id);
      create index app_user_img on app_user (img) where img is not null;
      create unique index app_user_username on app_user (lower(username));

      -- A form that was opened before somebody else's change carries an older number. Passwords, pictures and being seen are not in the form.
      create function app_user_version() returns trigger language plpgsql as $f$
        begin
          if (new.name, new.username, new.email, new.phone, new.jetty_id, new.access, new.active)
             is distinct from (old.name, old.username, old.email, old.phone, old.jetty_id, old.access, old.active)
          then new.version := old.version + 1; end if;
          return new;
        end $f$;
      create trigger app_user_version before update on app_user for each row execute function app_user_version();

      grant select, insert, delete on stored_file to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger app_user_version on app_user;
      drop function app_user_version();
      drop index app_user_username, app_user_img, app_user_list, app_user_search;
      alter table app_user drop column search_text, drop column changed_at, drop column changed_by, drop column version, drop column img;
      drop table stored_file;
    `);
  },
};
