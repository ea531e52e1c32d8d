import type { Migration } from "./migration";

/**
 * A payment that was a refund due for its sum, and is told right when it makes no ticket any more, is
 * due with what was paid: its one row learns sum and reason, also where it was rejected. What is due
 * again after its rejection is told by a webhook again. See docs/decisions/2026-11-30-refund-due-before.md.
 */
export const refundsDueAgain: Migration = {
  name: "108-refunds-due-again",
  up: async (sequelize) => {
    await sequelize.query(`
      ${movesSql(`a.state = 'paid' and case
                      when a.settles then ${TAKEN_OVER}
                      else old.reason in ('wrong_amount', 'unmatched') and new.amount_sen = a.paid_amount_sen
                        and (old.state = 'open' or new.reason not in ('wrong_amount', 'unmatched'))
                        and not ${onItsWay("new")} end`)}

      -- Those that were told right before this, as far as nobody decided about them and nothing is on its way.
      with learnt as (
        update refund_due r set amount_sen = a.paid_amount_sen
          from refund_due o
          join payment_attempt a on (a.id, a.ticket_id) = (o.attempt_id, o.ticket_id) and a.state = 'paid' and not a.settles
            and (a.gateway, a.host, a.bill_code, a.provider_ref) = (o.gateway, o.host, o.bill_code, o.provider_ref)
         where r.id = o.id and o.state = 'open' and o.reason = 'wrong_amount' and o.amount_sen <> a.paid_amount_sen
           and not ${onItsWay("o")}
        returning r.id, o.amount_sen as told_sen, r.amount_sen as paid_sen)
      insert into audit (actor_kind, module, action, subject_type, subject_id, before, after)
        select 'system', 'payment', 'update', 'refund_due', id, jsonb_build_object('state', 'open', 'amountSen', told_sen),
            jsonb_build_object('state', 'open', 'amountSen', paid_sen)
          from learnt order by id;

      -- Which time it is that the same is told of a row.
      alter table webhook_event add column no smallint not null default 1 check (no > 0);
      drop index webhook_event_once;
      create unique index webhook_event_once on webhook_event (type, ref_id, no) where type <> 'test';
      drop function publish_webhook(text, integer, smallint, timestamptz);
      ${publishSql(", time_no smallint default 1", ", no", ", time_no")}
      create function webhook_refund_due_again() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          perform publish_webhook('refund.due', new.id, new.jetty_id, clock_timestamp(),
            (select coalesce(max(no), 0) + 1 from webhook_event where type = 'refund.due' and ref_id = new.id)::smallint);
          return null;
        end $f$;
      create trigger webhook_refund_due_again after update of state on refund_due for each row
        when (old.state <> 'open' and new.state = 'open') execute function webhook_refund_due_again();
    `);
  },
  /** Refused while there is a refund that was told twice. */
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger webhook_refund_due_again on refund_due;
      drop function webhook_refund_due_again();
      drop function publish_webhook(text, integer, smallint, timestamptz, smallint);
      drop index webhook_event_once;
      create unique index webhook_event_once on webhook_event (type, ref_id) where type <> 'test';
      alter table webhook_event drop column no;
      ${publishSql("", "", "")}
      ${movesSql(`a.settles and ${TAKEN_OVER}`)}
    `);
  },
};

/** The cancellation of a ticket that the payment has sold all the same takes the refund over (105). */
const TAKEN_OVER = `old.reason <> 'ticket_cancelled' and new.reason = 'ticket_cancelled' and new.amount_sen in (old.amount_sen, a.paid_amount_sen)`;

/** The bank or the gateway was told of it. */
const onItsWay = (
  refund: string,
) => `(exists (select from refund_file_row x where x.refund_id = ${refund}.id)
                          or exists (select from gateway_refund g where g.refund_id = ${refund}.id and g.state <> 'refused'))`;

const movesSql = (condition: string) => `
      create or replace function refund_due_moves() returns trigger language plpgsql as $f$
        begin
            if old.state <> 'refunded' and new.state = 'open'
              and (new.gateway, new.host, new.bill_code, new.provider_ref, new.event_id, new.created_at)
                is not distinct from (old.gateway, old.host, old.bill_code, old.provider_ref, old.event_id, old.created_at)
              and exists (
                select from payment_attempt a
                  where (a.id, a.ticket_id) = (new.attempt_id, new.ticket_id)
                    and (a.gateway, a.host, a.bill_code, a.provider_ref) = (new.gateway, new.host, new.bill_code, new.provider_ref)
                    and ${condition}) then
              return new;
            end if;
          if (old.state <> 'open' and (new.state, new.decided_by, new.decided_at, new.refund_ref, new.note)
                is distinct from (old.state, old.decided_by, old.decided_at, old.refund_ref, old.note))
            or (new.amount_sen, new.reason, new.gateway, new.host, new.bill_code, new.provider_ref, new.attempt_id, new.event_id, new.ticket_id, new.created_at)
            is distinct from (old.amount_sen, old.reason, old.gateway, old.host, old.bill_code, old.provider_ref, old.attempt_id, old.event_id, old.ticket_id, old.created_at) then
            raise exception 'a refund due is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'refund_due_moves';
          end if;
          return new;
        end $f$;`;

const publishSql = (value: string, column: string, given: string) => `
      create function publish_webhook(event_type text, ref integer, jetty smallint, at timestamptz${value}) returns void
        language plpgsql security definer set search_path = public as $f$
        begin
          if not exists (select from webhook_endpoint where state = 'active') then return; end if;
          with wanted as materialized (
            select id from webhook_endpoint
              where state = 'active' and event_type = any (events) and jetty_id in (0, jetty)),
          made as (
            insert into webhook_event (type, ref_id, jetty_id, occurred_at${column})
              select event_type, ref, jetty, at${given} where exists (select from wanted)
              on conflict (type, ref_id${column}) where type <> 'test' do nothing
              returning id)
          insert into webhook_delivery (event_id, endpoint_id, due_at)
            select made.id, wanted.id, now() from made, wanted;
        end $f$;`;
