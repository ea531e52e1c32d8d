import type { Migration } from "./migration";

const CODE = "^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{16}$";
const CHOICES = (further: string) => `check (choice in ('moved', 'refund', 'sails'${further}))`;
const REASONS = (further: string) => `check (reason in ('paid_twice', 'date_past', 'date_blocked',
  'ticket_cancelled', 'wrong_amount', 'unmatched', 'order_replaced'${further}))`;
const CHARGE = (exception: string) => `check (transaction_charge_sen =
  case when ticket_flag = 3 or payment_method = 'free' ${exception} then 0 else 100 end)`;
const CORRECTED = (further: string) => `check (kind in ('cancelled', 'sold_late', 'refunded',
  'counted_late'${further}))`;
const MAILS = (further: string) => `
  drop index outbox_ticket_mail;
  create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
    where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked', 'mail.weather'${further});`;
const CASH = (split: string) => `
  alter table ticket drop constraint ticket_cash,
    add constraint ticket_cash check (case
      when ticket_flag = 3 and payment_method = 'Cash'
        then cash_in_sen is not null and change_sen is not null and cash_in_sen >= amount_sen and change_sen = cash_in_sen - amount_sen
      when ticket_flag = 3 and payment_method = 'Split'
        then ${split}
      else cash_in_sen is null and change_sen is null end);`;
const IN_CASH =
  "cash_in_sen is not null and change_sen is not null and change_sen >= 0 and cash_in_sen - change_sen between 1 and amount_sen - 1";
const ADD_UP = (sums: string, agree: string) => `
  create or replace function ticket_payments_add_up() returns trigger language plpgsql as $f$
    declare of_ticket integer;
    begin
      if tg_table_name = 'ticket' then of_ticket := new.id; else of_ticket := new.ticket_id; end if;
      perform 1
        from ticket t,
          lateral (
            select count(*) as parts, sum(amount_sen) as sen, min(amount_sen) as least_sen, min(method) as method,
                coalesce(sum(amount_sen) filter (where method = 'Cash'), 0) as cash_sen,${sums}
                bool_or(method = 'Credit Facility') as on_account
              from ticket_payment where ticket_id = t.id
          ) p
        where t.id = of_ticket and t.ticket_flag = 3 and p.sen = t.amount_sen
          and ${agree}
          and case when t.payment_method = 'Split' then p.parts = 2 and p.least_sen > 0 and not p.on_account
            else p.parts = 1 and p.method = t.payment_method end;
      if found then return null; end if;
      raise exception 'the payments of ticket % do not come to its total', of_ticket
        using errcode = '23514', constraint = 'ticket_payments_add_up';
    end $f$;`;

/**
 * Travel credit: what a buyer takes instead of the money of a ticket whose boat does not sail, and
 * what it is spent on, in parts until nothing is left (docs/travel-credit.md).
 */
export const travelCredit: Migration = {
  name: "074-travel-credit",
  up: async (sequelize) => {
    await sequelize.query(`
      create table travel_credit (
        id integer generated always as identity primary key,
        code text not null unique check (code ~ '${CODE}'),
        -- The ticket whose money it is: never given back besides (travel_credit_or_refund).
        ticket_id integer not null unique references ticket,
        case_id integer not null unique references weather_case,
        -- The ticket's own, for lists of one jetty.
        jetty_id smallint not null references jetty,
        value_sen integer not null check (value_sen > 0),
        -- What its spending rows hold: kept by their trigger, which nobody else may do.
        spent_sen integer not null default 0,
        issued_at timestamptz not null,
        expires_at timestamptz not null check (expires_at > issued_at),
        constraint travel_credit_spent check (spent_sen between 0 and value_sen)
      );
      create index travel_credit_of_jetty on travel_credit (jetty_id, id);

      create table travel_credit_spending (
        -- An order takes one credit.
        ticket_id integer primary key references ticket,
        credit_id integer not null references travel_credit,
        amount_sen integer not null check (amount_sen > 0),
        -- reserved: the order is not paid yet. released: it never was. given_back: it was cancelled.
        state text not null check (state in ('reserved', 'taken', 'released', 'given_back')),
        reserved_at timestamptz not null,
        moved_at timestamptz not null
      );
      create index travel_credit_spending_of on travel_credit_spending (credit_id);

      create function travel_credit_stays() returns trigger language plpgsql as $f$
        begin
          if (new.code, new.ticket_id, new.case_id, new.jetty_id, new.value_sen, new.issued_at) is distinct from
             (old.code, old.ticket_id, old.case_id, old.jetty_id, old.value_sen, old.issued_at)
            or new.expires_at < old.expires_at then
            raise exception 'a travel credit stays as it was issued' using errcode = '23514', constraint = 'travel_credit_stays';
          end if;
          return new;
        end $f$;
      create trigger travel_credit_stays before update on travel_credit for each row execute function travel_credit_stays();

      create function travel_credit_moves() returns trigger language plpgsql as $f$
        begin
          if (new.ticket_id, new.credit_id, new.amount_sen, new.reserved_at) is not distinct from
             (old.ticket_id, old.credit_id, old.amount_sen, old.reserved_at)
            and (new.state = old.state or (old.state, new.state) in (('reserved', 'taken'), ('reserved', 'released'),
              ('released', 'taken'), ('taken', 'given_back'))) then return new; end if;
          raise exception 'spending of travel credit does not go from % to %', old.state, new.state
            using errcode = '23514', constraint = 'travel_credit_moves';
        end $f$;
      create trigger travel_credit_moves before update on travel_credit_spending
        for each row execute function travel_credit_moves();

      -- Whoever spends holds the credit's row by this, so the sum of all of them never exceeds it. What comes back from a
      -- cancelled ticket can be spent for another 90 days at least.
      create function travel_credit_counts() returns trigger language plpgsql security definer set search_path = public as $f$
        declare
          holds integer := case when new.state in ('reserved', 'taken') then new.amount_sen else 0 end;
          held integer := 0;
        begin
          if tg_op = 'UPDATE' and old.state in ('reserved', 'taken') then held := old.amount_sen; end if;
          update travel_credit set spent_sen = spent_sen + holds - held,
              expires_at = case when new.state = 'given_back'
                then greatest(expires_at, (malaysian_day(new.moved_at) + 91)::timestamp at time zone 'Asia/Kuala_Lumpur')
                else expires_at end
            where id = new.credit_id;
          return null;
        end $f$;
      create trigger travel_credit_counts after insert or update of state on travel_credit_spending
        for each row execute function travel_credit_counts();

      -- The money of a ticket goes back or becomes a credit, never both.
      create function travel_credit_or_refund() returns trigger language plpgsql as $f$
        begin
          perform 1 from ticket where id = new.ticket_id for no key update;
          if tg_table_name = 'travel_credit' then
            perform 1 where exists (select from ticket_refund r where r.ticket_id = new.ticket_id)
              or exists (select from refund_due r where r.ticket_id = new.ticket_id and r.of_sale and r.reason = 'ticket_cancelled')
              or exists (select from travel_credit_spending s where s.ticket_id = new.ticket_id and s.state = 'given_back');
          else
            perform 1 from travel_credit c where c.ticket_id = new.ticket_id;
          end if;
          if not found then return null; end if;
          raise exception 'the money of ticket % goes back or is a travel credit, not both', new.ticket_id
            using errcode = '23514', constraint = 'travel_credit_or_refund';
        end $f$;
      create trigger travel_credit_or_refund after insert on travel_credit
        for each row execute function travel_credit_or_refund();
      create trigger travel_credit_or_refund after insert on ticket_refund
        for each row execute function travel_credit_or_refund();
      create trigger travel_credit_or_refund after insert on refund_due
        for each row when (new.of_sale and new.reason = 'ticket_cancelled') execute function travel_credit_or_refund();
      create trigger travel_credit_or_refund after update of state on travel_credit_spending
        for each row when (new.state = 'given_back') execute function travel_credit_or_refund();

      -- What of a ticket's fare is paid by travel credit; the gateway, or the counter, takes the rest.
      alter table ticket
        add column travel_credit_sen integer not null default 0 check (travel_credit_sen between 0 and amount_sen),
        drop constraint ticket_charge,
        add constraint ticket_charge ${CHARGE("or payment_method = 'Travel Credit'")},
        add constraint ticket_by_credit check (
          (payment_method = 'Travel Credit') = (travel_credit_sen > 0 and travel_credit_sen = amount_sen)
          and (payment_method <> 'Travel Credit' or state in ('paid', 'cancelled'))
          and (travel_credit_sen = 0 or ticket_flag < 3 or payment_method in ('Travel Credit', 'Split')));

      -- Looked at when the transaction ends: a ticket and what it spends stand and fall together.
      create function travel_credit_agrees() returns trigger language plpgsql as $f$
        declare of_ticket integer;
        begin
          if tg_table_name = 'ticket' then of_ticket := new.id; else of_ticket := new.ticket_id; end if;
          perform 1 from ticket t join travel_credit_spending s on s.ticket_id = t.id
            where t.id = of_ticket and s.amount_sen = t.travel_credit_sen and case t.state
              when 'unpaid' then s.state = 'reserved'
              when 'paid' then s.state = 'taken'
              when 'expired' then s.state = 'released'
              else s.state = case when t.paid_at is null then 'released'
                when exists (select from travel_credit c where c.ticket_id = t.id) then 'taken' else 'given_back' end end;
          if found then return null; end if;
          raise exception 'ticket % and its travel credit do not agree', of_ticket
            using errcode = '23514', constraint = 'travel_credit_agrees';
        end $f$;
      create constraint trigger travel_credit_agrees after insert or update of state, travel_credit_sen on ticket
        deferrable initially deferred for each row when (new.travel_credit_sen > 0) execute function travel_credit_agrees();
      create constraint trigger travel_credit_agrees after insert or update of state on travel_credit_spending
        deferrable initially deferred for each row execute function travel_credit_agrees();

      ${CASH(`(cash_in_sen is null and change_sen is null and travel_credit_sen between 1 and amount_sen - 1) or (${IN_CASH})`)}
      ${ADD_UP(
        "\n                coalesce(sum(amount_sen) filter (where method = 'Travel Credit'), 0) as travel_sen,",
        "p.cash_sen = coalesce(t.cash_in_sen - t.change_sen, 0) and p.travel_sen = t.travel_credit_sen",
      )}

      alter table weather_case drop constraint weather_case_choice_check,
        add constraint weather_case_choice_check ${CHOICES(", 'credit'")};
      drop index weather_case_live;
      create unique index weather_case_live on weather_case (ticket_id)
        where choice is null or choice in ('refund', 'credit');

      alter table refund_due drop constraint refund_due_reason_check,
        add constraint refund_due_reason_check ${REASONS(", 'travel_credit_spent'")};

      -- What changes in a closed month by a credit (docs/month-end.md): the charge is in none of it.
      alter table month_correction drop constraint month_correction_kind_check,
        add constraint month_correction_kind_check ${CORRECTED(", 'travel_issued', 'travel_spent', 'travel_back'")};
      create function travel_credit_corrects_month() returns trigger language plpgsql as $f$
        begin
          if tg_table_name = 'travel_credit' then
            perform book_correction(t.jetty_id, t.sale_day, 'travel_issued', 'ticket', t.id, 0, t.transaction_charge_sen - new.value_sen)
              from ticket t where t.id = new.ticket_id;
          elsif new.state in ('taken', 'given_back') then
            perform book_correction(t.jetty_id, t.sale_day, case new.state when 'taken' then 'travel_spent' else 'travel_back' end,
                'ticket', t.id, 0, case new.state when 'taken' then new.amount_sen else -new.amount_sen end)
              from ticket t where t.id = new.ticket_id;
          end if;
          return null;
        end $f$;
      create trigger travel_credit_corrects_month after insert on travel_credit
        for each row execute function travel_credit_corrects_month();
      create trigger travel_credit_corrects_month after insert or update of state on travel_credit_spending
        for each row execute function travel_credit_corrects_month();
      create index ticket_travel_credit on ticket (jetty_id, sale_day) where travel_credit_sen > 0;

      ${MAILS(", 'mail.travel-credit'")}

      grant select, insert, update (expires_at) on travel_credit to jetty_app;
      grant select, insert, update (state, moved_at) on travel_credit_spending to jetty_app;
    `);
  },
  /** Refused while there are credits, for they are money. */
  down: async (sequelize) => {
    await sequelize.query(`
      ${MAILS("")}
      drop index ticket_travel_credit;
      alter table month_correction drop constraint month_correction_kind_check,
        add constraint month_correction_kind_check ${CORRECTED("")};
      alter table refund_due drop constraint refund_due_reason_check,
        add constraint refund_due_reason_check ${REASONS("")};
      drop index weather_case_live;
      create unique index weather_case_live on weather_case (ticket_id) where choice is null or choice = 'refund';
      alter table weather_case drop constraint weather_case_choice_check,
        add constraint weather_case_choice_check ${CHOICES("")};
      ${ADD_UP("", "(t.cash_in_sen is null or p.cash_sen = t.cash_in_sen - t.change_sen)")}
      ${CASH(IN_CASH)}
      drop trigger travel_credit_or_refund on ticket_refund;
      drop trigger travel_credit_or_refund on refund_due;
      drop trigger travel_credit_agrees on ticket;
      drop table travel_credit_spending, travel_credit;
      drop function travel_credit_stays(), travel_credit_moves(), travel_credit_counts(), travel_credit_or_refund(),
        travel_credit_agrees(), travel_credit_corrects_month();
      alter table ticket drop constraint ticket_by_credit, drop constraint ticket_charge,
        drop column travel_credit_sen,
        add constraint ticket_charge ${CHARGE("")};
    `);
  },
};
