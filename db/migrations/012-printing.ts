import type { Migration } from "./migration";

/** Print servers' keys, the printers that they report, and print jobs (C5, C6). */
export const printing: Migration = {
  name: "012-printing",
  up: async (sequelize) => {
    await sequelize.query(`
      -- ws_api_key, made on demand: its hash lets a print server in; with the salt and the house's SECRET_KEY it can be shown to its owner.
      alter table app_user
        add column ws_api_key_hash bytea unique check (length(ws_api_key_hash) = 32),
        add column ws_api_key_salt bytea check (length(ws_api_key_salt) = 16),
        add constraint app_user_ws_api_key check ((ws_api_key_hash is null) = (ws_api_key_salt is null));

      -- A printer is online while the connection that reported it lives and was heard of lately.
      create table printer (
        id integer generated always as identity primary key,
        agent_user_id integer not null references app_user,
        device_id text not null check (length(device_id) between 1 and 100),
        name text not null check (length(name) between 1 and 100),
        type text not null check (type in ('escpos', 'pdf', 'virtual')),
        jetty_id smallint not null references jetty,
        connection uuid,
        seen_at timestamptz not null,
        created_at timestamptz not null default now(),
        unique (agent_user_id, device_id)
      );
      create index printer_jetty on printer (jetty_id) where connection is not null;
      create index printer_connection on printer (connection) where connection is not null;

      -- The id is random: a print server that has printed it refuses it for good, also after this database was made anew.
      create table print_job (
        id uuid primary key default gen_random_uuid(),
        no bigint generated always as identity unique,
        printer_id integer not null references printer,
        printer_name text not null,
        requested_by integer not null references app_user,
        kind text not null check (kind in ('ticket', 'slip', 'test')),
        ticket_id integer references ticket,
        shift_id integer,
        slip jsonb,
        language text not null check (language in ('ms', 'en')),
        copy_no integer check (copy_no > 0),
        state text not null default 'queued' check (state in ('queued', 'sent', 'printed', 'failed', 'unknown')),
        reason text check (length(reason) <= 200),
        connection uuid,
        -- Who said whether paper came out, where no print server did.
        decided_by integer references app_user,
        created_at timestamptz not null,
        sent_at timestamptz,
        done_at timestamptz,
        check ((kind = 'ticket') = (ticket_id is not null)),
        check ((kind = 'slip') = (slip is not null)),
        check ((state in ('printed', 'failed')) = (done_at is not null)),
        check (state not in ('sent', 'printed', 'unknown') or sent_at is not null),
        check (state in ('printed', 'sent', 'queued') or reason is not null),
        check (kind <> 'ticket' or state in ('queued', 'failed') or copy_no is not null)
      );
      -- A printer has one job at a time: the next waits until the one before is decided.
      create unique index print_job_turn on print_job (printer_id) where state in ('sent', 'unknown');
      create index print_job_line on print_job (printer_id, no) where state = 'queued';
      -- No two papers of a ticket carry the same number.
      create unique index print_job_copy on print_job (ticket_id, copy_no) where state in ('sent', 'unknown', 'printed');
      create index print_job_ticket on print_job (ticket_id, no);
      create index print_job_requester on print_job (requested_by, created_at);

      create function print_job_moves() returns trigger language plpgsql as $f$
        begin
          if (new.id, new.printer_id, new.requested_by, new.kind, new.ticket_id, new.shift_id, new.created_at)
            is distinct from (old.id, old.printer_id, old.requested_by, old.kind, old.ticket_id, old.shift_id, old.created_at) then
            raise exception 'a print job stays what it is' using errcode = '23514', constraint = 'print_job_moves';
          end if;
          if old.state = new.state
            or (old.state = 'queued' and new.state in ('sent', 'failed'))
            or (old.state = 'sent' and new.state in ('printed', 'failed', 'unknown'))
            or (old.state = 'unknown' and new.state in ('printed', 'failed')) then return new; end if;
          raise exception 'a print job does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'print_job_moves';
        end $f$;
      create trigger print_job_moves before update on print_job for each row execute function print_job_moves();

      grant select, insert, update on printer, print_job to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table print_job, printer;
      drop function print_job_moves();
      alter table app_user drop column ws_api_key_hash, drop column ws_api_key_salt;
    `);
  },
};
