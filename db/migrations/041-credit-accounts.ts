import type { Migration } from "./migration";

/**
 * What companies owe for tickets bought on Credit Facility: an account a company, its entries, and
 * the payments received. See docs/credit.md and docs/decisions/2026-11-23-credit-accounts.md.
 */
export const creditAccounts: Migration = {
  name: "041-credit-accounts",
  up: async (sequelize) => {
    await sequelize.query(`
      -- One company however it is typed: case, spaces, signs and 'Sdn Bhd' at its end say nothing.
      create function credit_key(company text) returns text language sql immutable strict parallel safe
        return coalesce(nullif(regexp_replace(
          btrim(regexp_replace(lower(normalize(company, NFKC)), '[[:space:][:punct:]]+', ' ', 'g')),
          '( sdn| sendirian)?( bhd| berhad)$', ''), ''), lower(company));

      create table credit_account (
        id integer generated always as identity primary key,
        name text not null check (length(btrim(name)) between 1 and 200),
        -- What is owed: the sum of its entries, kept by them. Below 0 the company has paid ahead.
        balance_sen integer not null default 0,
        -- The most that may be owed; null is without a limit.
        limit_sen integer check (limit_sen between 0 and 1000000000),
        blocked_at timestamptz,
        blocked_by integer references app_user,
        block_reason text check (length(btrim(block_reason)) between 1 and 500),
        version integer not null default 1,
        opened_at timestamptz not null,
        opened_by integer references app_user,
        updated_by integer references app_user,
        search text not null generated always as (lower(name)) stored,
        check (num_nonnulls(blocked_at, blocked_by, block_reason) in (0, 3))
      );
      create index credit_account_list on credit_account (balance_sen desc, id);
      create index credit_account_search on credit_account using gin (search gin_trgm_ops);

      create table credit_name (
        key text primary key,
        account_id integer not null references credit_account
      );
      create index credit_name_account on credit_name (account_id);

      create table credit_payment (
        id integer generated always as identity primary key,
        account_id integer not null references credit_account,
        received_on date not null,
        amount_sen integer not null check (amount_sen > 0),
        method text not null check (method in ('cash', 'cheque', 'transfer', 'other')),
        reference text check (length(btrim(reference)) between 1 and 60),
        remark text check (length(btrim(remark)) between 1 and 500),
        form_key text not null constraint credit_payment_form_key unique,
        recorded_by integer not null references app_user,
        recorded_at timestamptz not null,
        reversed_by integer references app_user,
        reversed_at timestamptz check (reversed_at >= recorded_at),
        reverse_reason text check (length(btrim(reverse_reason)) between 1 and 500),
        check (method = 'cash' or reference is not null),
        check (received_on <= malaysian_day(recorded_at)),
        check (num_nonnulls(reversed_by, reversed_at, reverse_reason) in (0, 3))
      );
      create index credit_payment_of_account on credit_payment (account_id, id desc);

      -- The ledger: added to by triggers alone, never changed.
      create table credit_entry (
        id integer generated always as identity primary key,
        account_id integer not null references credit_account,
        day date not null,
        at timestamptz not null,
        kind text not null check (kind in ('sale', 'credit_note', 'payment', 'reversal')),
        amount_sen integer not null,
        ticket_id integer references ticket,
        payment_id integer references credit_payment,
        -- The day that a debt is as old as: a credit note takes off the sale of its own ticket.
        sale_day date,
        constraint credit_entry_of_ticket unique (ticket_id, kind),
        constraint credit_entry_of_payment unique (payment_id, kind),
        check (amount_sen <> 0 and (amount_sen > 0) = (kind in ('sale', 'reversal'))),
        check ((kind in ('sale', 'credit_note')) = (ticket_id is not null and sale_day is not null)),
        check ((kind in ('payment', 'reversal')) = (payment_id is not null)),
        check (num_nonnulls(ticket_id, payment_id) = 1)
      );
      create index credit_entry_statement on credit_entry (account_id, day, id) include (amount_sen);
      create index credit_entry_ageing on credit_entry (account_id, sale_day) include (amount_sen) where sale_day is not null;

      -- What was sold on account before.
      insert into credit_account (name, opened_at, opened_by, updated_by)
        select distinct on (credit_key(t.company_name)) t.company_name, t.paid_at, t.seller_id, t.seller_id
          from ticket t join ticket_payment p on p.ticket_id = t.id
          where p.method = 'Credit Facility' and p.amount_sen > 0
          order by credit_key(t.company_name), t.paid_at, t.id;
      insert into credit_name (key, account_id) select credit_key(name), id from credit_account;
      insert into credit_entry (account_id, day, at, kind, amount_sen, ticket_id, sale_day)
        select n.account_id, e.day, e.at, e.kind, e.sen, t.id, t.sale_day
          from ticket_payment p
          join ticket t on t.id = p.ticket_id
          join credit_name n on n.key = credit_key(t.company_name)
          left join ticket_refund r on r.ticket_id = t.id and r.method = p.method
          cross join lateral (values
            ('sale', t.sale_day, t.paid_at, p.amount_sen),
            ('credit_note', malaysian_day(r.refunded_at), r.refunded_at, -r.amount_sen)) e (kind, day, at, sen)
          where p.method = 'Credit Facility' and p.amount_sen > 0 and e.sen is not null
          order by e.at, t.id, e.kind desc;
      update credit_account a set balance_sen = e.sen
        from (select account_id, sum(amount_sen) as sen from credit_entry group by account_id) e where e.account_id = a.id;

      create function credit_balance() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          update credit_account set balance_sen = balance_sen + new.amount_sen where id = new.account_id;
          return null;
        end $f$;
      create trigger credit_balance after insert on credit_entry for each row execute function credit_balance();

      -- The account of a company, opened where there is none; two at once open one.
      create function credit_account_of(company text, at timestamptz, by_user integer, out id integer, out opened boolean)
        language plpgsql security definer set search_path = public as $f$
        declare
          wanted text := credit_key(company);
        begin
          opened := false;
          select n.account_id into id from credit_name n where n.key = wanted;
          if found then return; end if;
          perform pg_advisory_xact_lock(hashtextextended('credit_name ' || wanted, 0));
          select n.account_id into id from credit_name n where n.key = wanted;
          if found then return; end if;
          insert into credit_account as a (name, opened_at, opened_by, updated_by) values (company, at, by_user, by_user) returning a.id into id;
          insert into credit_name (key, account_id) values (wanted, id);
          opened := true;
        end $f$;

      -- Sales to one account come one after the other, so each sees what the one before left free.
      create function credit_sale() returns trigger language plpgsql security definer set search_path = public as $f$
        declare
          t ticket;
          account credit_account;
        begin
          select * into t from ticket where id = new.ticket_id;
          select c.id into account.id from credit_account_of(t.company_name, t.paid_at, t.seller_id) c;
          select * into account from credit_account where id = account.id for no key update;
          if account.blocked_at is not null then
            raise exception 'the credit account % is blocked', account.id using errcode = '23514', constraint = 'credit_blocked';
          end if;
          if account.balance_sen + new.amount_sen > account.limit_sen then
            raise exception 'the credit account % has not so much free', account.id using errcode = '23514', constraint = 'credit_limit';
          end if;
          insert into credit_entry (account_id, day, at, kind, amount_sen, ticket_id, sale_day)
            values (account.id, t.sale_day, t.paid_at, 'sale', new.amount_sen, t.id, t.sale_day);
          return null;
        end $f$;
      create trigger credit_sale after insert on ticket_payment for each row
        when (new.method = 'Credit Facility' and new.amount_sen > 0) execute function credit_sale();

      create function credit_note() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          insert into credit_entry (account_id, day, at, kind, amount_sen, ticket_id, sale_day)
            select account_id, malaysian_day(new.refunded_at), new.refunded_at, 'credit_note', -new.amount_sen, ticket_id, sale_day
              from credit_entry where ticket_id = new.ticket_id and kind = 'sale';
          if not found then raise exception 'ticket % was not sold on account', new.ticket_id; end if;
          return null;
        end $f$;
      create trigger credit_note after insert on ticket_refund for each row
        when (new.method = 'Credit Facility') execute function credit_note();

      create function credit_payment_moves() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if tg_op = 'INSERT' then
            insert into credit_entry (account_id, day, at, kind, amount_sen, payment_id)
              values (new.account_id, new.received_on, new.recorded_at, 'payment', -new.amount_sen, new.id);
          else
            if old.reversed_at is not null or new.reversed_at is null
              or (new.account_id, new.received_on, new.amount_sen, new.method, new.reference, new.remark, new.form_key, new.recorded_by, new.recorded_at)
                is distinct from (old.account_id, old.received_on, old.amount_sen, old.method, old.reference, old.remark, old.form_key, old.recorded_by, old.recorded_at) then
              raise exception 'a payment received is reversed once and otherwise stays as it is' using errcode = '23514', constraint = 'credit_payment_moves';
            end if;
            insert into credit_entry (account_id, day, at, kind, amount_sen, payment_id)
              values (new.account_id, malaysian_day(new.reversed_at), new.reversed_at, 'reversal', new.amount_sen, new.id);
          end if;
          return null;
        end $f$;
      create trigger credit_payment_moves after insert or update on credit_payment
        for each row execute function credit_payment_moves();

      -- An operator that gets another name keeps its account, unless somebody else still has the old one.
      create function credit_follows_operator() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if not exists (select from operator where id <> new.id and credit_key(company_name) = credit_key(old.company_name)) then
            insert into credit_name (key, account_id)
              select credit_key(new.company_name), account_id from credit_name where key = credit_key(old.company_name)
              on conflict (key) do nothing;
            update credit_account set name = new.company_name
              where id = (select account_id from credit_name where key = credit_key(new.company_name))
                and credit_key(name) = credit_key(old.company_name);
          end if;
          return null;
        end $f$;
      create trigger credit_follows_operator after update of company_name on operator
        for each row when (old.company_name <> new.company_name) execute function credit_follows_operator();

      grant select, update (limit_sen, blocked_at, blocked_by, block_reason, version, updated_by) on credit_account to jetty_app;
      grant select, insert, update on credit_payment to jetty_app;
      grant select on credit_entry, credit_name to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger credit_sale on ticket_payment;
      drop trigger credit_note on ticket_refund;
      drop trigger credit_follows_operator on operator;
      drop table credit_entry, credit_payment, credit_name, credit_account;
      drop function credit_follows_operator(), credit_payment_moves(), credit_note(), credit_sale(), credit_balance(),
        credit_account_of(text, timestamptz, integer), credit_key(text);
    `);
  },
};
