import type { Migration } from "./migration";

/**
 * Requests to cancel tickets and what became of them (T1), and money of the counter that was given
 * back (C3).
 */
export const cancellations: Migration = {
  name: "018-cancellations",
  up: async (sequelize) => {
    await sequelize.query(`
      create table cancellation_request (
        id integer generated always as identity primary key,
        ticket_id integer not null references ticket,
        -- The ticket's own, for lists of one jetty.
        jetty_id smallint not null references jetty,
        remark text not null check (length(btrim(remark)) between 1 and 500),
        -- direct: cancelled without anybody having asked.
        state text not null default 'pending' check (state in ('pending', 'approved', 'denied', 'direct')),
        requested_by integer not null references app_user,
        requested_at timestamptz not null,
        decided_by integer references app_user,
        decided_at timestamptz,
        -- What the lists are searched by.
        search_text text not null,
        check ((state = 'pending') = (decided_by is null) and (state = 'pending') = (decided_at is null)),
        check (decided_at >= requested_at),
        check (state <> 'direct' or (decided_by = requested_by and decided_at = requested_at))
      );
      create unique index cancellation_one_pending on cancellation_request (ticket_id) where state = 'pending';
      create unique index cancellation_one_done on cancellation_request (ticket_id) where state in ('approved', 'direct');
      create index cancellation_of_ticket on cancellation_request (ticket_id, id);
      create index cancellation_pending on cancellation_request (requested_at, id) where state = 'pending';
      create index cancellation_pending_at on cancellation_request (jetty_id, requested_at, id) where state = 'pending';
      create index cancellation_done on cancellation_request (decided_at desc, id desc) where state in ('approved', 'direct');
      create index cancellation_done_at on cancellation_request (jetty_id, decided_at desc, id desc) where state in ('approved', 'direct');
      create index cancellation_search on cancellation_request using gin (search_text gin_trgm_ops);
      create index cancellation_maker on cancellation_request (requested_by);

      -- Codes as stored and as printed, days as printed, the buyer, and everybody who travels.
      create function cancellation_words(of_ticket integer, remark text) returns text language sql stable
        return (select lower(concat_ws(' ', remark, t.ticket_code, regexp_replace(t.ticket_code, '(.{4})(?=.)', '\\1-', 'g'), t.receipt_no,
          (select a.bill_code from payment_attempt a where a.ticket_id = t.id and a.bill_code is not null order by a.settles desc, a.no desc limit 1),
          iso_day((t.created_at at time zone 'Asia/Kuala_Lumpur')::date), iso_day(t.ticket_date), t.name, t.ic,
          (select string_agg(concat_ws(' ', p.name, p.ic), ' ' order by p.no) from passenger p where p.ticket_id = t.id)))
          from ticket t where t.id = of_ticket);

      create function cancellation_request_moves() returns trigger language plpgsql as $f$
        begin
          if tg_op = 'UPDATE' and ((new.id, new.ticket_id, new.remark, new.requested_by, new.requested_at) is distinct from (old.id, old.ticket_id, old.remark, old.requested_by, old.requested_at)
            or ((new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at)
              and not (old.state = 'pending' and new.state in ('approved', 'denied')))) then
            raise exception 'a request is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'cancellation_request_moves';
          end if;
          new.jetty_id := (select jetty_id from ticket where id = new.ticket_id);
          new.search_text := cancellation_words(new.ticket_id, new.remark);
          return new;
        end $f$;
      create trigger cancellation_request_moves before insert or update on cancellation_request for each row execute function cancellation_request_moves();

      -- Who is renamed on a ticket is found by the new name.
      create function cancellation_follows_passengers() returns trigger language plpgsql as $f$
        begin
          update cancellation_request set search_text = '' where ticket_id in (select ticket_id from changed);
          return null;
        end $f$;
      create trigger cancellation_follows_passengers after update on passenger referencing new table as changed
        for each statement execute function cancellation_follows_passengers();

      -- What a cancelled counter ticket gave back. With a shift: out of its drawer, where its entry stands too. Without: the shift was
      -- closed, or the money never was in a drawer. What was paid online is a refund_due instead.
      create table ticket_refund (
        id integer generated always as identity primary key,
        ticket_id integer not null unique references ticket,
        amount_sen integer not null check (amount_sen > 0),
        method text not null,
        shift_id integer references shift,
        refunded_by integer not null references app_user,
        refunded_at timestamptz not null,
        check (shift_id is null or method = 'Cash')
      );
      create index ticket_refund_at on ticket_refund (refunded_at, id);
      create index ticket_refund_shift on ticket_refund (shift_id) where shift_id is not null;
      create unique index drawer_one_refund on drawer_entry (ticket_id) where kind = 'refund';

      grant select, insert, update on cancellation_request to jetty_app;
      grant select, insert on ticket_refund to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index drawer_one_refund;
      drop table ticket_refund, cancellation_request;
      drop trigger cancellation_follows_passengers on passenger;
      drop function cancellation_follows_passengers(), cancellation_request_moves(), cancellation_words(integer, text);
    `);
  },
};
