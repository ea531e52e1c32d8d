import type { Migration } from "./migration";

/** Who went on board, and every code that was shown at the boat (docs/boarding.md). */
export const boarding: Migration = {
  name: "060-boarding",
  up: async (sequelize) => {
    await sequelize.query(`
      create table boarding_scan (
        id integer generated always as identity primary key,
        -- Made by the page or the device, so that a code sent twice is one scan.
        nonce text not null unique check (length(nonce) between 16 and 64),
        scanned_at timestamptz not null,
        scanned_by integer not null references app_user,
        -- Where and for which day.
        jetty_id smallint not null references jetty,
        day date not null,
        verdict text not null
          check (verdict in ('valid', 'boarded', 'other_day', 'other_jetty', 'unpaid', 'cancelled', 'unknown', 'forged')),
        ticket_id integer references ticket,
        -- Of a code that is one passenger's.
        passenger_no smallint check (passenger_no between 1 and 1000),
        check ((ticket_id is null) = (verdict in ('unknown', 'forged'))),
        check (passenger_no is null or ticket_id is not null)
      );
      create index boarding_scan_day on boarding_scan (jetty_id, day, id desc);
      create index boarding_scan_ticket on boarding_scan (ticket_id, id desc) where ticket_id is not null;

      create table boarding (
        id integer generated always as identity primary key,
        ticket_id integer not null,
        passenger_no smallint not null,
        scan_id integer not null references boarding_scan,
        boarded_at timestamptz not null,
        boarded_by integer not null references app_user,
        undone_at timestamptz,
        undone_by integer references app_user,
        undo_reason text check (length(btrim(undo_reason)) between 3 and 200),
        foreign key (ticket_id, passenger_no) references passenger (ticket_id, no),
        check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
      );
      -- Nobody is on board twice.
      create unique index boarding_once on boarding (ticket_id, passenger_no) where undone_at is null;
      create index boarding_of_scan on boarding (scan_id);

      -- Only a paid ticket boards, at the jetty and on the day that the scan is of. The event of other systems is of
      -- the first of a ticket's passengers; it is written once.
      create function boarding_made() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if exists (
            select from made m join ticket t on t.id = m.ticket_id join boarding_scan s on s.id = m.scan_id
              where t.state <> 'paid' or s.ticket_id <> t.id or s.jetty_id <> t.jetty_id or s.day <> t.ticket_date) then
            raise exception 'this ticket does not board here' using errcode = '23514', constraint = 'boarding_made';
          end if;
          perform publish_webhook('ticket.boarded', t.id, t.jetty_id, m.boarded_at)
            from (select ticket_id, min(boarded_at) as boarded_at from made group by 1) m
            join ticket t on t.id = m.ticket_id;
          return null;
        end $f$;
      create trigger boarding_made after insert on boarding referencing new table as made
        for each statement execute function boarding_made();

      -- Whose passengers are on board is not cancelled: the boarding is undone first.
      create function boarded_stays() returns trigger language plpgsql as $f$
        begin
          if exists (select from boarding b where b.ticket_id = new.id and b.undone_at is null) then
            raise exception 'passengers of this ticket are on board' using errcode = '23514', constraint = 'boarded_stays';
          end if;
          return new;
        end $f$;
      create trigger boarded_stays before update of state on ticket for each row
        when (new.state = 'cancelled' and old.state <> 'cancelled') execute function boarded_stays();

      alter table device_token drop constraint device_token_scope_check,
        add constraint device_token_scope_check check (scope in ('print_server', 'boarding', 'scanner', 'figures'));

      grant select, insert on boarding_scan, boarding to jetty_app;
      grant update (undone_at, undone_by, undo_reason) on boarding to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from device_token where scope = 'boarding';
      alter table device_token drop constraint device_token_scope_check,
        add constraint device_token_scope_check check (scope in ('print_server', 'scanner', 'figures'));
      drop trigger boarded_stays on ticket;
      drop table boarding, boarding_scan;
      drop function boarding_made(), boarded_stays();
    `);
  },
};
