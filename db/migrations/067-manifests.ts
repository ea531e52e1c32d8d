import type { Migration } from "./migration";

/**
 * Heads counted and life jackets handed out at a departure, and the manifest that is frozen when its
 * boarding is closed (docs/manifest.md).
 */
export const manifests: Migration = {
  name: "067-manifests",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Since when nobody boards it any more; null while boarding is open.
      alter table departure add column boarding_closed_at timestamptz;

      -- Each press of a thumb is a row of its own: two thumbs at once lose nothing.
      create table head_count (
        id integer generated always as identity primary key,
        departure_id integer not null references departure on delete cascade,
        step smallint not null check (step between -1000 and 1000 and step <> 0),
        -- Made by the page, so that what is sent twice counts once.
        nonce text not null unique check (length(nonce) between 16 and 64),
        counted_at timestamptz not null,
        counted_by integer not null references app_user
      );
      create index head_count_departure on head_count (departure_id);

      create table departure_jackets (
        departure_id integer primary key references departure on delete cascade,
        adult smallint not null check (adult between 0 and 1000),
        child smallint not null check (child between 0 and 1000),
        infant smallint not null check (infant between 0 and 1000),
        version integer not null default 1,
        updated_at timestamptz not null,
        updated_by integer not null references app_user
      );

      -- The last number of a jetty's year. Whoever freezes holds the row, so that no number is left out.
      create table manifest_series (
        jetty_id smallint not null references jetty,
        year smallint not null check (year between 2020 and 2200),
        last_no integer not null default 0 check (last_no >= 0),
        primary key (jetty_id, year)
      );
      create function hold_manifest_series(of_jetty smallint, of_year smallint) returns integer language plpgsql
          security definer set search_path = public as $f$
        declare held integer;
        begin
          insert into manifest_series (jetty_id, year) values (of_jetty, of_year) on conflict do nothing;
          select last_no into held from manifest_series
            where jetty_id = of_jetty and year = of_year for update;
          return held;
        end $f$;

      create table manifest (
        id integer generated always as identity primary key,
        departure_id integer not null references departure,
        version smallint not null check (version between 1 and 99),
        jetty_id smallint not null references jetty,
        year smallint not null,
        no integer not null check (no between 1 and 999999),
        -- What is signed; the people by their hash alone.
        content jsonb not null,
        signature bytea not null check (length(signature) = 64),
        closed_at timestamptz not null,
        closed_by integer not null references app_user,
        unique (departure_id, version),
        unique (jetty_id, year, no, version),
        check ((content->>'version')::int = version and (content->>'onBoard')::int > 0)
      );
      create index manifest_day on manifest (closed_at);

      create table manifest_person (
        manifest_id integer not null references manifest,
        no smallint not null check (no between 1 and 1000),
        ticket_id integer not null references ticket,
        passenger_no smallint not null,
        -- Receipt number and place on it.
        ticket_no text not null check (length(ticket_no) between 5 and 40),
        name text check (length(name) between 3 and 200),
        document text check (length(document) between 6 and 14),
        nationality text check (nationality ~ '^[A-Z]{2}$'),
        category text not null references price (category),
        sex text check (sex in ('male', 'female')),
        born date,
        age smallint check (age between 0 and 130),
        -- Since when the number, or the name too, is masked.
        masked_at timestamptz,
        primary key (manifest_id, no),
        unique (manifest_id, ticket_id, passenger_no)
      );
      create index manifest_person_ticket on manifest_person (ticket_id, passenger_no);

      create index manifest_person_unmasked on manifest_person (manifest_id, no) where masked_at is null;

      -- Why boarding was opened again; the next version says so.
      create table manifest_reopening (
        manifest_id integer primary key references manifest,
        reason text not null check (length(btrim(reason)) between 3 and 200),
        reopened_at timestamptz not null,
        reopened_by integer not null references app_user
      );

      -- Every look by the link of the paper.
      create table manifest_look (
        id integer generated always as identity primary key,
        manifest_id integer not null references manifest,
        looked_at timestamptz not null,
        ip_address inet
      );
      create index manifest_look_manifest on manifest_look (manifest_id, id);
      create index manifest_look_day on manifest_look (looked_at);

      -- The first version takes the next number of its series, a later one the number of its departure after boarding
      -- was opened again.
      create function manifest_next() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if new.content->>'number' is distinct from format('M-%s-%s-%s',
              (select code from jetty where id = new.jetty_id), new.year, lpad(new.no::text, 6, '0')) then
            raise exception 'the number is not that of the series' using errcode = '23514', constraint = 'manifest_next';
          end if;
          if new.version = 1 then
            update manifest_series set last_no = new.no
             where jetty_id = new.jetty_id and year = new.year and last_no = new.no - 1;
          else
            perform from manifest m join manifest_reopening r on r.manifest_id = m.id
              where m.departure_id = new.departure_id and m.version = new.version - 1
                and (m.jetty_id, m.year, m.no) = (new.jetty_id, new.year, new.no);
          end if;
          if found then return null; end if;
          raise exception 'this manifest is not the next' using errcode = '23514', constraint = 'manifest_next';
        end $f$;
      create trigger manifest_next after insert on manifest for each row execute function manifest_next();

      create function manifest_stays() returns trigger language plpgsql as $f$
        begin
          raise exception 'a frozen manifest does not change' using errcode = '23514', constraint = 'manifest_stays';
        end $f$;
      create trigger manifest_stays before update or delete on manifest for each row execute function manifest_stays();
      create trigger manifest_reopening_stays before update or delete on manifest_reopening
        for each row execute function manifest_stays();

      -- Nobody is added or taken away. Only masking changes a row: the number and the birth date go, the name too
      -- where a person was erased.
      create function manifest_person_stays() returns trigger language plpgsql as $f$
        begin
          if tg_op = 'INSERT' and new.no <= (select (m.content->>'onBoard')::int from manifest m where m.id = new.manifest_id) then
            return new;
          end if;
          if tg_op = 'UPDATE' and new.masked_at is not null and new.born is null
            and (new.manifest_id, new.no, new.ticket_id, new.passenger_no, new.ticket_no, new.nationality, new.category,
              new.sex, new.age) is not distinct from (old.manifest_id, old.no, old.ticket_id, old.passenger_no,
              old.ticket_no, old.nationality, old.category, old.sex, old.age)
            and (new.document is not distinct from old.document or new.document like '*%')
            and (new.name is not distinct from old.name or new.name = '***') then
            return new;
          end if;
          raise exception 'a frozen manifest does not change' using errcode = '23514', constraint = 'manifest_stays';
        end $f$;
      create trigger manifest_person_stays before insert or update or delete on manifest_person
        for each row execute function manifest_person_stays();

      grant select, insert on head_count, manifest, manifest_reopening to jetty_app;
      grant select, insert, update on departure_jackets to jetty_app;
      grant select, insert, delete on manifest_look to jetty_app;
      grant select, insert, update on manifest_person to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table manifest_look, manifest_reopening, manifest_person, manifest, manifest_series, departure_jackets,
        head_count;
      drop function manifest_person_stays(), manifest_stays(), manifest_next(), hold_manifest_series(smallint, smallint);
      alter table departure drop column boarding_closed_at;
    `);
  },
};
