import type { Migration } from "./migration";

/**
 * What a counter sale was paid with: a row a method, together the ticket's total. Sums by method
 * are read from here alone. Where there are two, one is Cash, and `ticket.payment_method` is
 * 'Split'; Credit Facility stands alone.
 */
export const splitPayments: Migration = {
  name: "026-split-payments",
  up: async (sequelize) => {
    await sequelize.query(`
      create table ticket_payment (
        ticket_id integer not null references ticket,
        method text not null check (method <> 'Split'),
        amount_sen integer not null check (amount_sen >= 0),
        primary key (ticket_id, method)
      );
      insert into ticket_payment (ticket_id, method, amount_sen)
        select id, payment_method, amount_sen from ticket where ticket_flag = 3;

      alter table ticket drop constraint ticket_cash,
        add constraint ticket_cash check (case
          when ticket_flag = 3 and payment_method = 'Cash'
            then cash_in_sen is not null and change_sen is not null and cash_in_sen >= amount_sen and change_sen = cash_in_sen - amount_sen
          when ticket_flag = 3 and payment_method = 'Split'
            then cash_in_sen is not null and change_sen is not null and change_sen >= 0 and cash_in_sen - change_sen between 1 and amount_sen - 1
          else cash_in_sen is null and change_sen is null end);

      -- Looked at when the transaction ends: the ticket and its payments come in either order.
      create function ticket_payments_add_up() returns trigger language plpgsql as $f$
        declare of_ticket integer;
        begin
          if tg_table_name = 'ticket' then of_ticket := new.id; else of_ticket := new.ticket_id; end if;
          perform 1
            from ticket t,
              lateral (
                select count(*) as parts, sum(amount_sen) as sen, min(amount_sen) as least_sen, min(method) as method,
                    coalesce(sum(amount_sen) filter (where method = 'Cash'), 0) as cash_sen,
                    bool_or(method = 'Credit Facility') as on_account
                  from ticket_payment where ticket_id = t.id
              ) p
            where t.id = of_ticket and t.ticket_flag = 3 and p.sen = t.amount_sen
              and (t.cash_in_sen is null or p.cash_sen = t.cash_in_sen - t.change_sen)
              and case when t.payment_method = 'Split' then p.parts = 2 and p.least_sen > 0 and not p.on_account
                else p.parts = 1 and p.method = t.payment_method end;
          if found then return null; end if;
          raise exception 'the payments of ticket % do not come to its total', of_ticket
            using errcode = '23514', constraint = 'ticket_payments_add_up';
        end $f$;
      create constraint trigger ticket_payments_add_up after insert or update of ticket_flag, amount_sen, payment_method, cash_in_sen, change_sen on ticket
        deferrable initially deferred for each row when (new.ticket_flag = 3) execute function ticket_payments_add_up();
      create constraint trigger ticket_payments_add_up after insert on ticket_payment
        deferrable initially deferred for each row execute function ticket_payments_add_up();

      -- What goes back is what was paid by that method, and for cash not a sen more.
      alter table ticket_refund drop constraint ticket_refund_ticket_id_key,
        add constraint ticket_refund_once unique (ticket_id, method);
      create function refund_of_payment() returns trigger language plpgsql as $f$
        begin
          perform 1 from ticket_payment p
            where p.ticket_id = new.ticket_id and p.method = new.method and p.amount_sen = new.amount_sen;
          if found then return new; end if;
          raise exception 'ticket % was not paid so by %', new.ticket_id, new.method
            using errcode = '23514', constraint = 'refund_of_payment';
        end $f$;
      create trigger refund_of_payment before insert or update on ticket_refund
        for each row execute function refund_of_payment();

      grant select, insert on ticket_payment to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger refund_of_payment on ticket_refund;
      drop function refund_of_payment();
      alter table ticket_refund drop constraint ticket_refund_once,
        add constraint ticket_refund_ticket_id_key unique (ticket_id);
      alter table ticket drop constraint ticket_cash,
        add constraint ticket_cash check (case when ticket_flag = 3 and payment_method = 'Cash'
          then cash_in_sen is not null and change_sen is not null and cash_in_sen >= amount_sen and change_sen = cash_in_sen - amount_sen
          else cash_in_sen is null and change_sen is null end);
      drop trigger ticket_payments_add_up on ticket;
      drop table ticket_payment;
      drop function ticket_payments_add_up();
    `);
  },
};
