import type { Migration } from "./migration";

/**
 * A payment that was a refund due first (its sum was told wrong, say) and sold its ticket after all
 * comes due again when that ticket is cancelled: by its one row, whose reason and sum are those of
 * the cancellation from then on, also where the office had rejected it meanwhile. See
 * docs/decisions/2026-11-30-refund-due-before.md.
 */
export const refundOfACancelledTicket: Migration = {
  name: "105-refund-of-a-cancelled-ticket",
  up: async (sequelize) => {
    await sequelize.query(
      movesSql(`
            if old.state <> 'refunded' and new.state = 'open'
              and old.reason <> 'ticket_cancelled' and new.reason = 'ticket_cancelled'
              and (new.gateway, new.host, new.bill_code, new.provider_ref, new.event_id, new.created_at)
                is not distinct from (old.gateway, old.host, old.bill_code, old.provider_ref, old.event_id, old.created_at)
              and exists (
                select from payment_attempt a
                  where a.settles and (a.id, a.ticket_id) = (new.attempt_id, new.ticket_id)
                    and (a.gateway, a.host, a.bill_code, a.provider_ref) = (new.gateway, new.host, new.bill_code, new.provider_ref)
                    and new.amount_sen in (old.amount_sen, a.paid_amount_sen)) then
              return new;
            end if;`),
    );
  },
  down: async (sequelize) => {
    await sequelize.query(movesSql(""));
  },
};

const movesSql = (first: string) => `
      create or replace function refund_due_moves() returns trigger language plpgsql as $f$
        begin${first}
          if (old.state <> 'open' and (new.state, new.decided_by, new.decided_at, new.refund_ref, new.note)
                is distinct from (old.state, old.decided_by, old.decided_at, old.refund_ref, old.note))
            or (new.amount_sen, new.reason, new.gateway, new.host, new.bill_code, new.provider_ref, new.attempt_id, new.event_id, new.ticket_id, new.created_at)
            is distinct from (old.amount_sen, old.reason, old.gateway, old.host, old.bill_code, old.provider_ref, old.attempt_id, old.event_id, old.ticket_id, old.created_at) then
            raise exception 'a refund due is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'refund_due_moves';
          end if;
          return new;
        end $f$;`;
