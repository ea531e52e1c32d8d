import type { Migration } from "./migration";

/** What staff report about the product (2.17), and who has been told that it is solved. */
export const support: Migration = {
  name: "009-support",
  up: async (sequelize) => {
    await sequelize.query(`
      create extension if not exists pg_trgm;

      create table bug_report (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        report text not null check (length(btrim(report)) between 1 and 2000),
        status text not null default 'Pending' check (status in ('Pending', 'Resolved')),
        created_at timestamptz not null,
        resolved_by integer references app_user,
        resolved_at timestamptz,
        -- When the reporter was shown that it is solved; the mail goes by itself.
        reporter_told_at timestamptz,
        -- The reporter's language at that moment, and where the report came from.
        language text not null check (language in ('ms', 'en')),
        path text not null default '' check (length(path) <= 500),
        user_agent text not null default '' check (length(user_agent) <= 200),
        app_version text not null default '' check (length(app_version) <= 40),
        check ((status = 'Resolved') = (resolved_at is not null and resolved_by is not null)),
        check (status = 'Resolved' or (resolved_at is null and resolved_by is null and reporter_told_at is null))
      );
      create index bug_report_of_user on bug_report (user_id, id desc);
      create index bug_report_pending on bug_report (id) where status = 'Pending';
      create index bug_report_untold on bug_report (user_id) where status = 'Resolved' and reporter_told_at is null;
      create index bug_report_search on bug_report using gin (report gin_trgm_ops);

      create function bug_report_moves() returns trigger language plpgsql as $f$
        begin
          if old.status = new.status or old.status = 'Pending' then return new; end if;
          raise exception 'a report does not go from % to %', old.status, new.status using errcode = '23514', constraint = 'bug_report_moves';
        end $f$;
      create trigger bug_report_moves before update of status on bug_report for each row execute function bug_report_moves();

      grant select, insert on bug_report to jetty_app;
      grant update (status, resolved_by, resolved_at, reporter_told_at) on bug_report to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table bug_report;
      drop function bug_report_moves();
    `);
  },
};
