import type { Migration } from "./migration";

/** Reports that were asked for, and their files (F3, F4). */
export const reports: Migration = {
  name: "040-reports",
  up: async (sequelize) => {
    await sequelize.query(`
      create table report (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        type text not null
          check (type in ('pelepasan', 'jualan', 'pembatalan_tiket', 'cetakan_semula', 'agency', 'pengunjung')),
        format text not null check (format in ('pdf', 'csv', 'xlsx')),
        jetty_id smallint not null check (jetty_id between 0 and 2),
        platform smallint not null check (platform between 0 and 3),
        from_day date not null,
        to_day date not null,
        language text not null check (language in ('ms', 'en')),
        mail boolean not null default false,
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
        -- Its place among those of its user that wait or run: nobody has more than there are places.
        slot smallint,
        requested_at timestamptz not null,
        -- Until when the same request is this one.
        same_until timestamptz not null,
        -- The row of the outbox that makes it, and how often it was begun.
        job_id integer,
        tries smallint not null default 0,
        started_at timestamptz,
        rows_done integer not null default 0,
        rows_total integer,
        -- What it tells of: the instant, and the sum of its money.
        snapshot_at timestamptz,
        sum_sen bigint,
        size_bytes bigint check (size_bytes > 0),
        sha256 bytea check (length(sha256) = 32),
        reason text check (reason in ('worker_died', 'failed')),
        finished_at timestamptz,
        expires_at timestamptz,
        constraint report_range check (to_day >= from_day and to_day - from_day < 93),
        check ((state in ('waiting', 'running')) = (slot is not null)),
        constraint report_slots check (slot between 1 and case state when 'running' then 2 else 5 end),
        check (state <> 'running' or num_nulls(job_id, started_at) = 0),
        check (state <> 'waiting' or num_nonnulls(job_id, started_at) = 0),
        check ((state in ('ready', 'expired')) = (num_nulls(size_bytes, sha256, snapshot_at, expires_at) = 0)),
        check (state <> 'ready' or rows_done = rows_total),
        check ((state = 'failed') = (reason is not null)),
        check ((state in ('waiting', 'running')) = (finished_at is null)),
        constraint report_same exclude using gist (
          user_id with =, type with =, format with =, jetty_id with =, platform with =, from_day with =, to_day with =,
          language with =, tstzrange(requested_at, same_until) with &&
        ) where (state in ('waiting', 'running', 'ready'))
      );
      create unique index report_slot on report (user_id, state, slot) where slot is not null;
      create unique index report_job on report (job_id) where state = 'running';
      create index report_of_user on report (user_id, id desc);
      create index report_waiting on report (requested_at, id) where state = 'waiting';
      create index report_expiry on report (expires_at) where state = 'ready';

      create function report_moves() returns trigger language plpgsql as $f$
        begin
          if (new.user_id, new.type, new.format, new.jetty_id, new.platform, new.from_day, new.to_day, new.language, new.requested_at, new.same_until)
            is distinct from (old.user_id, old.type, old.format, old.jetty_id, old.platform, old.from_day, old.to_day, old.language, old.requested_at, old.same_until) then
            raise exception 'a report stays what was asked for' using errcode = '23514', constraint = 'report_moves';
          end if;
          if old.state = new.state
            or (old.state = 'waiting' and new.state in ('running', 'cancelled'))
            or (old.state = 'running' and new.state in ('ready', 'failed', 'cancelled'))
            or (old.state = 'ready' and new.state = 'expired') then return new; end if;
          raise exception 'a report does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'report_moves';
        end $f$;
      create trigger report_moves before update on report for each row execute function report_moves();

      -- A file in pieces that are read one after the other.
      create table report_part (
        report_id integer not null references report,
        no integer not null check (no >= 0),
        bytes bytea not null check (length(bytes) > 0),
        primary key (report_id, no)
      );
      -- A file is packed already.
      alter table report_part alter column bytes set storage external;

      -- Looked at when the transaction ends: a report that is ready has its whole file, any other has none of it.
      create function report_file_whole() returns trigger language plpgsql as $f$
        declare of_report integer;
        begin
          if tg_table_name = 'report' then of_report := new.id;
          elsif tg_op = 'DELETE' then of_report := old.report_id;
          else of_report := new.report_id; end if;
          perform 1
            from report r,
              lateral (select coalesce(sum(length(p.bytes)), 0) as size, count(*) as parts, coalesce(max(p.no) + 1, 0) as ends
                         from report_part p where p.report_id = r.id) f
           where r.id = of_report and f.parts = f.ends
             and f.size = case when r.state = 'ready' then r.size_bytes else 0 end;
          if found then return null; end if;
          raise exception 'the file of report % is not whole', of_report using errcode = '23514', constraint = 'report_file_whole';
        end $f$;
      create constraint trigger report_file_whole after insert or update of state, size_bytes on report
        deferrable initially deferred for each row execute function report_file_whole();
      create constraint trigger report_part_whole after insert or delete on report_part
        deferrable initially deferred for each row execute function report_file_whole();

      -- What the report of reprints reads.
      create index print_job_reprints on print_job (done_at, id) where kind = 'ticket' and state = 'printed' and copy_no > 1;

      grant select, insert, update on report to jetty_app;
      grant select, insert, delete on report_part to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index print_job_reprints;
      drop table report_part, report;
      drop function report_file_whole(), report_moves();
    `);
  },
};
