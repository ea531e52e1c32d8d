import type { Migration } from "./migration";

/**
 * What a gateway says it paid out, as the office hands it in, and what a month's payments are found
 * by. See docs/month-end.md.
 */
export const gatewayStatements: Migration = {
  name: "042-gateway-statements",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The ticket's own jetty, so that a month's payments are read without their tickets.
      alter table payment_attempt add column jetty_id smallint references jetty;
      update payment_attempt a set jetty_id = t.jetty_id from ticket t where t.id = a.ticket_id;
      alter table payment_attempt alter column jetty_id set not null;
      create function payment_attempt_jetty() returns trigger language plpgsql as $f$
        begin
          new.jetty_id := (select jetty_id from ticket where id = new.ticket_id);
          return new;
        end $f$;
      create trigger payment_attempt_jetty before insert or update of ticket_id, jetty_id on payment_attempt
        for each row execute function payment_attempt_jetty();
      create index payment_attempt_settled on payment_attempt (jetty_id, paid_at)
        include (id, gateway, host, bill_code, provider_ref, paid_amount_sen) where settles;
      create index payment_attempt_provider on payment_attempt (gateway, host, provider_ref) where provider_ref is not null;

      -- When the money came that is due, and whether it is the payment that a ticket was sold by.
      alter table refund_due add column received_at timestamptz, add column of_sale boolean not null default false;
      create function refund_due_received() returns trigger language plpgsql as $f$
        declare paid payment_attempt;
        begin
          select * into paid from payment_attempt a where a.id = new.attempt_id and a.provider_ref = new.provider_ref;
          new.received_at := coalesce(paid.paid_at, new.created_at);
          new.of_sale := coalesce(paid.settles, false);
          return new;
        end $f$;
      create trigger refund_due_received before insert on refund_due for each row execute function refund_due_received();
      -- A payment that was refused for its sum at first, and sells its ticket after all.
      create function refund_due_sold() returns trigger language plpgsql as $f$
        begin
          update refund_due set received_at = new.paid_at, of_sale = true
           where attempt_id = new.id and provider_ref = new.provider_ref;
          return null;
        end $f$;
      create trigger refund_due_sold after update of settles on payment_attempt for each row
        when (new.settles and not old.settles) execute function refund_due_sold();
      update refund_due r set received_at = coalesce(a.paid_at, r.created_at), of_sale = coalesce(a.settles, false)
        from refund_due q left join payment_attempt a on a.id = q.attempt_id and a.provider_ref = q.provider_ref where q.id = r.id;
      alter table refund_due alter column received_at set not null;
      create index refund_due_received on refund_due (jetty_id, received_at) include (state, amount_sen, of_sale);

      create table gateway_statement (
        id integer generated always as identity primary key,
        gateway text not null,
        account text not null,
        host text not null,
        -- Where it was handed in: what names none of our orders and no jetty is that one's.
        jetty_id smallint not null references jetty,
        file_name text not null check (length(file_name) between 1 and 200),
        sha256 bytea not null check (length(sha256) = 32),
        -- The file itself, until somebody says that it is not wanted.
        bytes bytea,
        state text not null default 'read' check (state in ('read', 'imported', 'dropped')),
        read_by integer not null references app_user,
        read_at timestamptz not null,
        imported_by integer references app_user,
        imported_at timestamptz,
        -- What became of its lines: counts and sums by name, and the first lines that say something else than before.
        outcome jsonb,
        check (bytes is null or sha256 = pg_catalog.sha256(bytes)),
        check ((state = 'dropped') = (bytes is null)),
        check ((state = 'imported') = (num_nulls(imported_by, imported_at, outcome) = 0)),
        check (state = 'imported' or num_nonnulls(imported_by, imported_at, outcome) = 0)
      );
      alter table gateway_statement alter column bytes set storage external;
      create unique index gateway_statement_once on gateway_statement (gateway, host, sha256) where state <> 'dropped';
      create index gateway_statement_list on gateway_statement (jetty_id, id desc);
      create index gateway_statement_waiting on gateway_statement (read_at) where state = 'read';
      create function gateway_statement_moves() returns trigger language plpgsql as $f$
        begin
          if old.state = 'read' and new.state in ('imported', 'dropped')
            and (new.id, new.gateway, new.account, new.host, new.jetty_id, new.file_name, new.sha256, new.read_by, new.read_at)
              = (old.id, old.gateway, old.account, old.host, old.jetty_id, old.file_name, old.sha256, old.read_by, old.read_at) then return new; end if;
          raise exception 'a statement is imported or dropped once and otherwise stays as it is'
            using errcode = '23514', constraint = 'gateway_statement_moves';
        end $f$;
      create trigger gateway_statement_moves before update on gateway_statement for each row execute function gateway_statement_moves();

      create table statement_line (
        id integer generated always as identity primary key,
        statement_id integer not null references gateway_statement,
        line_no integer not null check (line_no > 0),
        gateway text not null,
        host text not null,
        -- What tells the payment from all others at this gateway: it counts once, however often it is imported.
        payment_key text not null check (length(payment_key) between 1 and 300),
        bill_code text not null,
        provider_ref text not null,
        -- As the statement had it, where it calls the payment otherwise than the gateway's own answer does.
        given_ref text not null,
        our_ref text not null,
        jetty_id smallint not null references jetty,
        -- The month-end that it counts in: that of the payment, or the first one that was open.
        month date not null check (extract(day from month) = 1),
        paid_at timestamptz not null,
        settled_on date,
        amount_sen integer not null check (amount_sen > 0),
        fee_sen integer not null check (fee_sen between 0 and amount_sen),
        unique (gateway, host, payment_key)
      );
      create index statement_line_bill on statement_line (gateway, host, bill_code);
      create index statement_line_month on statement_line (jetty_id, month, id)
        include (gateway, host, bill_code, provider_ref, amount_sen, fee_sen);
      create index statement_line_statement on statement_line (statement_id, line_no);
      create function statement_line_stays() returns trigger language plpgsql as $f$
        begin
          raise exception 'a line of a statement does not change' using errcode = '23514', constraint = 'statement_line_stays';
        end $f$;
      create trigger statement_line_stays before update or delete on statement_line for each row execute function statement_line_stays();

      grant select, insert, update on gateway_statement to jetty_app;
      grant select, insert on statement_line to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table statement_line, gateway_statement;
      drop function statement_line_stays(), gateway_statement_moves();
      drop index refund_due_received, payment_attempt_provider, payment_attempt_settled;
      drop trigger refund_due_sold on payment_attempt;
      drop trigger refund_due_received on refund_due;
      drop trigger payment_attempt_jetty on payment_attempt;
      drop function refund_due_sold(), refund_due_received(), payment_attempt_jetty();
      alter table refund_due drop column received_at, drop column of_sale;
      alter table payment_attempt drop column jetty_id;
    `);
  },
};
