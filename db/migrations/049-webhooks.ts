import type { Migration } from "./migration";

/**
 * Addresses of other systems that are told what happens, what they are to be told, and every try
 * to tell them. See docs/webhooks.md and docs/decisions/2026-11-23-webhooks.md.
 */
export const webhooks: Migration = {
  name: "049-webhooks",
  up: async (sequelize) => {
    await sequelize.query(`
      create table webhook_endpoint (
        id integer generated always as identity primary key,
        url text not null check (length(url) between 10 and 500 and url ~ '^https?://'),
        description text not null check (length(btrim(description)) between 1 and 200),
        events text[] not null check (cardinality(events) between 1 and 5
          and events <@ array['ticket.paid', 'ticket.cancelled', 'ticket.boarded', 'refund.due', 'shift.closed']),
        -- 0 is every jetty.
        jetty_id smallint not null check (jetty_id between 0 and 2),
        state text not null default 'active' check (state in ('active', 'off', 'removed')),
        off_because text check (off_because in ('asked', 'gone', 'failing')),
        -- Since when no try succeeded; null while the last one did.
        failing_since timestamptz,
        form_key text not null unique check (length(form_key) between 20 and 64),
        version integer not null default 1,
        created_at timestamptz not null,
        created_by integer not null references app_user,
        updated_by integer not null references app_user,
        check ((state = 'off') = (off_because is not null))
      );

      -- Sealed. The one without an end signs; those with one sign beside it until then.
      create table webhook_secret (
        id integer generated always as identity primary key,
        endpoint_id integer not null references webhook_endpoint,
        secret bytea not null check (length(secret) between 60 and 200),
        created_at timestamptz not null,
        expires_at timestamptz check (expires_at > created_at)
      );
      create index webhook_secret_of_endpoint on webhook_secret (endpoint_id);
      create unique index webhook_one_secret on webhook_secret (endpoint_id) where expires_at is null;

      create table webhook_event (
        id uuid primary key default gen_random_uuid(),
        type text not null
          check (type in ('ticket.paid', 'ticket.cancelled', 'ticket.boarded', 'refund.due', 'shift.closed', 'test')),
        -- The row that it is about: a ticket, a refund that is due, a shift, for a test the endpoint.
        ref_id integer not null,
        jetty_id smallint,
        occurred_at timestamptz not null,
        queued_at timestamptz not null default now(),
        -- What is sent, composed before the first try.
        body text check (length(body) between 2 and 20000)
      );
      create unique index webhook_event_once on webhook_event (type, ref_id) where type <> 'test';
      create index webhook_event_age on webhook_event (queued_at);

      create table webhook_delivery (
        id integer generated always as identity primary key,
        event_id uuid not null references webhook_event,
        endpoint_id integer not null references webhook_endpoint,
        state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
        tries smallint not null default 0 check (tries >= 0),
        -- The tries before somebody asked for it to be sent again.
        earlier_tries smallint not null default 0,
        -- Of one that waits: its next try. Of one that is being sent: when its worker counts as dead.
        due_at timestamptz,
        queued_at timestamptz not null default now(),
        ended_at timestamptz,
        constraint webhook_delivery_once unique (event_id, endpoint_id),
        check (earlier_tries between 0 and tries),
        check ((state in ('waiting', 'sending')) = (due_at is not null)),
        check ((state in ('delivered', 'failed')) = (ended_at is not null)),
        check (state = 'waiting' or tries > 0)
      );
      create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at) where state in ('waiting', 'sending');
      create index webhook_delivery_failed on webhook_delivery (endpoint_id) where state = 'failed';
      create index webhook_delivery_list on webhook_delivery (endpoint_id, id desc);
      create index webhook_delivery_age on webhook_delivery (queued_at);

      create table webhook_try (
        delivery_id integer not null references webhook_delivery on delete cascade,
        no smallint not null check (no > 0),
        started_at timestamptz not null,
        -- Null while it runs, and for good where its worker died.
        ended_at timestamptz,
        status smallint check (status between 100 and 999),
        -- Why there was no answer.
        error text check (error in ('address', 'dns', 'connect', 'tls', 'timeout', 'closed', 'protocol', 'lost')),
        ms integer check (ms >= 0),
        answer text check (length(answer) <= 4096),
        primary key (delivery_id, no),
        check (ended_at is not null or num_nonnulls(status, error, ms, answer) = 0),
        check (ended_at is null or num_nonnulls(status, error) > 0)
      );

      -- THE way in: writes an event and a delivery for each endpoint that wants it, in the transaction of the change.
      -- Where none does it writes nothing. The same event of the same row is written once.
      create function publish_webhook(event_type text, ref integer, jetty smallint, at timestamptz) returns void
        language plpgsql security definer set search_path = public as $f$
        begin
          if not exists (select from webhook_endpoint where state = 'active') then return; end if;
          with wanted as materialized (
            select id from webhook_endpoint
              where state = 'active' and event_type = any (events) and jetty_id in (0, jetty)),
          made as (
            insert into webhook_event (type, ref_id, jetty_id, occurred_at)
              select event_type, ref, jetty, at where exists (select from wanted)
              on conflict (type, ref_id) where type <> 'test' do nothing
              returning id)
          insert into webhook_delivery (event_id, endpoint_id, due_at)
            select made.id, wanted.id, now() from made, wanted;
        end $f$;

      create function webhook_ticket() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if new.state = 'paid' then
            perform publish_webhook('ticket.paid', new.id, new.jetty_id, new.paid_at);
          else
            perform publish_webhook('ticket.cancelled', new.id, new.jetty_id, new.cancelled_at);
          end if;
          return null;
        end $f$;
      create trigger webhook_ticket_made after insert on ticket for each row
        when (new.state = 'paid') execute function webhook_ticket();
      create trigger webhook_ticket_moved after update of state on ticket for each row
        when (old.state <> new.state and new.state in ('paid', 'cancelled')) execute function webhook_ticket();

      create function webhook_refund_due() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          perform publish_webhook('refund.due', new.id, new.jetty_id, new.created_at);
          return null;
        end $f$;
      create trigger webhook_refund_due after insert on refund_due for each row execute function webhook_refund_due();

      create function webhook_shift_closed() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          perform publish_webhook('shift.closed', new.id, new.jetty_id, new.closed_at);
          return null;
        end $f$;
      create trigger webhook_shift_closed after update of closed_at on shift for each row
        when (old.closed_at is null and new.closed_at is not null) execute function webhook_shift_closed();

      grant select, insert, update on webhook_endpoint to jetty_app;
      grant select, insert, update, delete on webhook_secret, webhook_event, webhook_delivery, webhook_try to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger webhook_ticket_made on ticket;
      drop trigger webhook_ticket_moved on ticket;
      drop trigger webhook_refund_due on refund_due;
      drop trigger webhook_shift_closed on shift;
      drop table webhook_try, webhook_delivery, webhook_event, webhook_secret, webhook_endpoint;
      drop function webhook_shift_closed(), webhook_refund_due(), webhook_ticket(),
        publish_webhook(text, integer, smallint, timestamptz);
    `);
  },
};
