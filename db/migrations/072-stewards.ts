import type { Migration } from "./migration";

/** Helpers of a day without an account, who scan at one jetty by a link (docs/boarding.md). */
export const stewards: Migration = {
  name: "072-stewards",
  up: async (sequelize) => {
    await sequelize.query(`
      create table steward (
        id integer generated always as identity primary key,
        -- Taken away when its scans would be.
        name text check (length(btrim(name)) between 2 and 60),
        jetty_id smallint not null references jetty,
        -- The link is good for this day alone.
        day date not null,
        code_hash bytea not null unique check (length(code_hash) = 32),
        -- Who answers for what is done by it.
        made_by integer not null references app_user,
        made_at timestamptz not null,
        ended_at timestamptz,
        unique (id, jetty_id, made_by)
      );
      create index steward_day on steward (jetty_id, day, id desc);
      create index steward_open on steward (made_by) where ended_at is null;

      create table steward_session (
        id integer generated always as identity primary key,
        token_hash bytea not null unique check (length(token_hash) = 32),
        steward_id integer not null references steward on delete cascade,
        -- At most three browsers at once.
        place smallint not null check (place between 1 and 3),
        opened_at timestamptz not null,
        unique (steward_id, place)
      );

      -- What has ended opens no browser.
      create function steward_opens() returns trigger language plpgsql as $f$
        begin
          if exists (select from steward s where s.id = new.steward_id and s.ended_at is not null) then
            raise exception 'this link has ended' using errcode = '23514', constraint = 'steward_opens';
          end if;
          return new;
        end $f$;
      create trigger steward_opens before insert on steward_session for each row execute function steward_opens();

      -- A steward scans at the jetty of the link, in the name of whoever made it.
      alter table boarding_scan add column steward_id integer,
        add constraint boarding_scan_steward foreign key (steward_id, jetty_id, scanned_by)
          references steward (id, jetty_id, made_by);
      create index boarding_scan_steward on boarding_scan (steward_id, id desc) where steward_id is not null;
      alter table boarding add column steward_id integer references steward;
      create index boarding_steward on boarding (steward_id) where steward_id is not null;

      grant select, insert on steward to jetty_app;
      grant update (name, ended_at) on steward to jetty_app;
      grant select, insert, delete on steward_session to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table boarding drop column steward_id;
      alter table boarding_scan drop column steward_id;
      drop table steward_session, steward;
      drop function steward_opens();
    `);
  },
};
