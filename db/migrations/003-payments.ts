import type { Migration } from "./migration";

/**
 * Bills at the gateway, every message about them, and money that has no ticket. Nothing here is
 * ever deleted.
 */
export const payments: Migration = {
  name: "003-payments",
  up: async (sequelize) => {
    await sequelize.query(`
      create table payment_attempt (
        id integer generated always as identity primary key,
        ticket_id integer not null references ticket,
        no smallint not null check (no > 0),
        our_ref varchar(30) not null unique check (our_ref ~ '^[A-Z0-9-]+$'),
        return_key text not null unique check (length(return_key) >= 22),
        gateway text not null,
        account text not null,
        host text not null,
        amount_sen integer not null check (amount_sen > 0),
        currency text not null default 'MYR' check (currency = 'MYR'),
        bill_code text,
        pay_url text,
        state text not null default 'creating'
          check (state in ('creating', 'open', 'pending', 'failed', 'paid', 'closed', 'lost', 'refused')),
        settles boolean not null default false,
        paid_amount_sen integer check (paid_amount_sen > 0),
        provider_ref text,
        channel text check (channel in ('fpx', 'fpx_b2b', 'card', 'duitnow_qr', 'ewallet', 'other')),
        paid_at timestamptz,
        failed_at timestamptz,
        reason varchar(200),
        review text,
        created_at timestamptz not null,
        opened_at timestamptz,
        closes_at timestamptz not null,
        check_step smallint not null default 0,
        last_check_at timestamptz,
        next_check_at timestamptz,
        unique (ticket_id, no),
        unique (gateway, host, bill_code),
        -- One payment per ticket: with the index below, the last word whatever the code does.
        check (not settles or state = 'paid'),
        check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (paid_amount_sen is not null) and (state = 'paid') = (provider_ref is not null)),
        check (channel is null or state = 'paid'),
        check (state not in ('open', 'pending', 'failed', 'paid', 'closed') or bill_code is not null)
      );
      create unique index payment_attempt_live on payment_attempt (ticket_id) where state in ('creating', 'open', 'pending', 'failed');
      create unique index payment_attempt_settles on payment_attempt (ticket_id) where settles;
      create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;
      create index payment_attempt_creating on payment_attempt (created_at) where state = 'creating';

      create function payment_attempt_moves() returns trigger language plpgsql as $f$
        begin
          if (new.ticket_id, new.no, new.our_ref, new.return_key, new.gateway, new.account, new.host, new.amount_sen, new.currency, new.created_at)
            is distinct from (old.ticket_id, old.no, old.our_ref, old.return_key, old.gateway, old.account, old.host, old.amount_sen, old.currency, old.created_at)
            or (old.bill_code is not null and new.bill_code is distinct from old.bill_code)
            or (old.settles and not new.settles) then
            raise exception 'an attempt keeps what it was made with' using errcode = '23514', constraint = 'payment_attempt_pinned';
          end if;
          if old.state = new.state
            or (old.state = 'creating' and new.state in ('open', 'refused', 'lost', 'paid'))
            or (old.state = 'lost' and new.state in ('open', 'pending', 'failed', 'paid'))
            or (old.state in ('open', 'pending', 'failed') and new.state in ('open', 'pending', 'failed', 'closed', 'paid'))
            or (old.state = 'closed' and new.state = 'paid') then return new; end if;
          raise exception 'an attempt does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'payment_attempt_moves';
        end $f$;
      create trigger payment_attempt_moves before update on payment_attempt for each row execute function payment_attempt_moves();

      create table gateway_event (
        id integer generated always as identity primary key,
        gateway text not null,
        account text not null,
        kind text not null check (kind in ('callback', 'return', 'query')),
        body bytea,
        body_sha256 bytea not null check (length(body_sha256) = 32),
        headers jsonb not null default '{}',
        received_at timestamptz not null,
        seen_count integer not null default 1,
        last_seen_at timestamptz not null,
        bill_code text,
        our_ref text,
        attempt_id integer references payment_attempt,
        verified text not null check (verified in ('signature', 'requery', 'none')),
        state text not null check (state in ('stored', 'settled', 'ignored', 'unmatched', 'refused')),
        outcome text,
        tries smallint not null default 0,
        next_try_at timestamptz,
        unique (gateway, account, kind, body_sha256),
        check ((state in ('stored', 'unmatched')) = (next_try_at is not null))
      );
      create index gateway_event_due on gateway_event (next_try_at) where state in ('stored', 'unmatched');
      create index gateway_event_ref on gateway_event (our_ref) where state in ('stored', 'unmatched');
      create index gateway_event_age on gateway_event (received_at) where body is not null;

      create table refund_due (
        id integer generated always as identity primary key,
        attempt_id integer references payment_attempt,
        event_id integer references gateway_event,
        ticket_id integer references ticket,
        gateway text not null,
        host text not null,
        bill_code text not null,
        provider_ref text not null,
        amount_sen integer not null check (amount_sen > 0),
        reason text not null check (reason in ('paid_twice', 'date_past', 'date_blocked', 'ticket_cancelled', 'wrong_amount', 'unmatched')),
        state text not null default 'open' check (state in ('open', 'refunded', 'no_refund')),
        created_at timestamptz not null,
        decided_by integer references app_user,
        decided_at timestamptz,
        refund_ref text,
        note text,
        unique (gateway, host, bill_code, provider_ref),
        check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
        check (state <> 'open' or (refund_ref is null and note is null)),
        check (state <> 'refunded' or refund_ref is not null),
        check (state <> 'no_refund' or note is not null)
      );
      create index refund_due_ticket on refund_due (ticket_id);
      create index refund_due_attempt on refund_due (attempt_id);
      create index refund_due_open on refund_due (created_at) where state = 'open';

      create function refund_due_moves() returns trigger language plpgsql as $f$
        begin
          if old.state <> 'open' or (new.amount_sen, new.reason, new.gateway, new.host, new.bill_code, new.provider_ref, new.attempt_id, new.ticket_id)
            is distinct from (old.amount_sen, old.reason, old.gateway, old.host, old.bill_code, old.provider_ref, old.attempt_id, old.ticket_id) then
            raise exception 'a refund due is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'refund_due_moves';
          end if;
          return new;
        end $f$;
      create trigger refund_due_moves before update on refund_due for each row execute function refund_due_moves();

      create table gateway_breaker (
        gateway text not null,
        host text not null,
        failures smallint not null default 0,
        failing_since timestamptz,
        open_until timestamptz,
        primary key (gateway, host)
      );

      grant select, insert, update on payment_attempt, gateway_event, refund_due, gateway_breaker to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table gateway_breaker, refund_due, gateway_event, payment_attempt;
      drop function payment_attempt_moves();
      drop function refund_due_moves();
    `);
  },
};
