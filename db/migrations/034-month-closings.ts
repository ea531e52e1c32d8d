import type { Migration } from "./migration";

/**
 * Months that are closed, each jetty's in a chain, what did not match in them, and what changed in
 * a closed month afterwards. See docs/month-end.md.
 */
export const monthClosings: Migration = {
  name: "034-month-closings",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Whoever closes holds the jetty's row; whoever changes something of a month that is over holds it with others.
      create table month_chain (
        jetty_id smallint primary key references jetty,
        last_no integer not null default 0 check (last_no >= 0),
        last_month date check (extract(day from last_month) = 1),
        last_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32),
        check ((last_no = 0) = (last_month is null))
      );
      insert into month_chain (jetty_id) select id from jetty;
      create function hold_month_chain(of_jetty smallint, alone boolean) returns month_chain language plpgsql
          security definer set search_path = public as $f$
        declare chain month_chain;
        begin
          if alone then select * into chain from month_chain where jetty_id = of_jetty for update;
          else select * into chain from month_chain where jetty_id = of_jetty for share; end if;
          return chain;
        end $f$;

      create table month_closing (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        month date not null check (extract(day from month) = 1),
        no integer not null check (no > 0),
        figures jsonb not null,
        hash bytea not null check (length(hash) = 32),
        prev_hash bytea not null check (length(prev_hash) = 32),
        closed_by integer not null references app_user,
        closed_at timestamptz not null,
        language text not null check (language in ('ms', 'en')),
        unique (jetty_id, month),
        unique (jetty_id, no)
      );
      create function month_closing_next() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          update month_chain set last_no = new.no, last_month = new.month, last_hash = new.hash
           where jetty_id = new.jetty_id and new.no = last_no + 1 and new.prev_hash = last_hash
             and (last_month is null or new.month = last_month + interval '1 month');
          if found then return null; end if;
          raise exception 'month % of jetty % is not the next to close', new.month, new.jetty_id
            using errcode = '23514', constraint = 'month_closing_next';
        end $f$;
      create trigger month_closing_next after insert on month_closing for each row execute function month_closing_next();
      create function month_closing_stays() returns trigger language plpgsql as $f$
        begin
          raise exception 'a closed month does not change' using errcode = '23514', constraint = 'month_closing_stays';
        end $f$;
      create trigger month_closing_stays before update or delete on month_closing for each row execute function month_closing_stays();

      create table month_file (
        closing_id integer not null references month_closing,
        format text not null check (format in ('pdf', 'xlsx')),
        bytes bytea not null,
        sha256 bytea not null check (sha256 = pg_catalog.sha256(bytes)),
        made_at timestamptz not null,
        primary key (closing_id, format)
      );
      alter table month_file alter column bytes set storage external;
      create trigger month_file_stays before update or delete on month_file for each row execute function month_closing_stays();

      -- Why something does not match. Until its month is closed it is what somebody said of it; then it is frozen.
      create table month_difference (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        month date not null check (extract(day from month) = 1),
        kind text not null check (kind in ('paid_not_settled', 'settled_not_sold', 'amount_differs', 'fee_differs', 'over_short',
          'refund_not_paid', 'not_counted')),
        subject_type text not null check (subject_type in ('payment_attempt', 'refund_due', 'statement_line', 'shift')),
        subject_id integer not null,
        -- By how much what was received is more than what was sold.
        amount_sen integer not null check (amount_sen <> 0),
        reason text not null check (reason ~ '^[a-z_]{3,40}$'),
        remark text check (length(remark) between 1 and 500),
        explained_by integer not null references app_user,
        explained_at timestamptz not null,
        closing_id integer references month_closing,
        unique (jetty_id, month, kind, subject_type, subject_id),
        check (reason <> 'other' or remark is not null)
      );
      create index month_difference_closing on month_difference (closing_id, kind, subject_id) where closing_id is not null;
      create function month_difference_moves() returns trigger language plpgsql as $f$
        begin
          if tg_op <> 'INSERT' and old.closing_id is not null then
            raise exception 'a closed month does not change' using errcode = '23514', constraint = 'month_closing_stays';
          end if;
          if tg_op = 'DELETE' then return old; end if;
          if new.closing_id is null then
            perform 1 from month_closing where jetty_id = new.jetty_id and month = new.month;
            if not found then return new; end if;
          elsif tg_op = 'UPDATE' then
            perform 1 from month_closing where id = new.closing_id and jetty_id = new.jetty_id and month = new.month;
            if found and (new.jetty_id, new.month, new.kind, new.subject_type, new.subject_id, new.amount_sen, new.reason, new.remark,
                new.explained_by, new.explained_at) is not distinct from (old.jetty_id, old.month, old.kind, old.subject_type, old.subject_id,
                old.amount_sen, old.reason, old.remark, old.explained_by, old.explained_at) then return new; end if;
          end if;
          raise exception 'a closed month does not change' using errcode = '23514', constraint = 'month_closing_stays';
        end $f$;
      create trigger month_difference_moves before insert or update or delete on month_difference
        for each row execute function month_difference_moves();

      -- What changed in a closed month, written by the change itself; it counts in the first month that was open.
      create table month_correction (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        origin_month date not null,
        month date not null check (month > origin_month),
        kind text not null check (kind in ('cancelled', 'sold_late', 'refunded', 'counted_late')),
        subject_type text not null check (subject_type in ('ticket', 'refund_due', 'ticket_refund', 'shift')),
        subject_id integer not null,
        sold_sen integer not null,
        received_sen integer not null,
        at timestamptz not null default now(),
        unique (kind, subject_type, subject_id, origin_month)
      );
      create index month_correction_month on month_correction (jetty_id, month, id);
      create trigger month_correction_stays before update or delete on month_correction for each row execute function month_closing_stays();

      -- Waits for a closing under way, where the month of the day is over: in its last minute already, for clocks differ.
      create function book_correction(of_jetty smallint, of_day date, what text, of_type text, of_id integer, sold integer, received integer)
          returns void language plpgsql security definer set search_path = public as $f$
        declare
          origin date := date_trunc('month', of_day)::date;
          closed date;
        begin
          if of_jetty is null or origin is null or (sold = 0 and received = 0)
            or origin >= date_trunc('month', (clock_timestamp() + interval '1 minute') at time zone 'Asia/Kuala_Lumpur')::date then return; end if;
          closed := (hold_month_chain(of_jetty, false)).last_month;
          if closed is null or origin > closed then return; end if;
          insert into month_correction (jetty_id, origin_month, month, kind, subject_type, subject_id, sold_sen, received_sen)
            values (of_jetty, origin, (closed + interval '1 month')::date, what, of_type, of_id, sold, received);
        end $f$;

      create function ticket_corrects_month() returns trigger language plpgsql as $f$
        begin
          if new.state = 'paid' then
            perform book_correction(new.jetty_id, new.sale_day, 'sold_late', 'ticket', new.id, new.amount_sen, 0);
          else
            perform book_correction(new.jetty_id, new.sale_day, 'cancelled', 'ticket', new.id, -new.amount_sen, 0);
          end if;
          return null;
        end $f$;
      create trigger ticket_corrects_month after update of state on ticket for each row
        when (old.state is distinct from new.state and 'paid' in (old.state, new.state)) execute function ticket_corrects_month();

      -- Money of the gateway counts without the transaction charge (see docs/month-end.md).
      create function refund_due_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(new.jetty_id, malaysian_day(new.received_at), 'refunded', 'refund_due', new.id, 0, 100 - new.amount_sen);
          return null;
        end $f$;
      create trigger refund_due_corrects_month after update of state on refund_due for each row
        when (old.state = 'open' and new.state = 'refunded') execute function refund_due_corrects_month();

      create function ticket_refund_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(t.jetty_id, t.sale_day, 'refunded', 'ticket_refund', new.id, 0, -new.amount_sen)
            from ticket t where t.id = new.ticket_id;
          return null;
        end $f$;
      create trigger ticket_refund_corrects_month after insert on ticket_refund for each row execute function ticket_refund_corrects_month();

      -- A drawer that was not counted when its month was closed.
      create function shift_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(new.jetty_id, c.origin, 'counted_late', 'shift', new.id, 0, c.sen)
            from (
              select date_trunc('month', t.sale_day)::date as origin, sum(e.amount_sen)::int as sen
                from drawer_entry e join ticket t on t.id = e.ticket_id
               where e.shift_id = new.id
                 and (e.kind <> 'refund' or not exists (
                   select from ticket_refund f join month_correction m on m.kind = 'refunded' and m.subject_type = 'ticket_refund' and m.subject_id = f.id
                    where f.ticket_id = t.id))
               group by 1
            ) c;
          return null;
        end $f$;
      create trigger shift_corrects_month after update of closed_at on shift for each row
        when (old.closed_at is null and new.closed_at is not null
          and date_trunc('month', malaysian_day(old.opened_at)) < date_trunc('month', malaysian_day(new.closed_at)))
        execute function shift_corrects_month();

      create index ticket_split on ticket (jetty_id, sale_day) where payment_method = 'Split';

      revoke all on function book_correction(smallint, date, text, text, integer, integer, integer) from public;
      revoke all on function hold_month_chain(smallint, boolean) from public;
      grant execute on function book_correction(smallint, date, text, text, integer, integer, integer) to jetty_app;
      grant execute on function hold_month_chain(smallint, boolean) to jetty_app;
      grant select on month_chain, month_correction to jetty_app;
      grant select, insert on month_closing, month_file to jetty_app;
      grant select, insert, update, delete on month_difference to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index ticket_split;
      drop trigger shift_corrects_month on shift;
      drop trigger ticket_refund_corrects_month on ticket_refund;
      drop trigger refund_due_corrects_month on refund_due;
      drop trigger ticket_corrects_month on ticket;
      drop function shift_corrects_month(), ticket_refund_corrects_month(), refund_due_corrects_month(), ticket_corrects_month();
      drop table month_correction, month_difference, month_file, month_closing, month_chain cascade;
      drop function book_correction(smallint, date, text, text, integer, integer, integer), month_difference_moves(), month_closing_stays(),
        month_closing_next();
    `);
  },
};
