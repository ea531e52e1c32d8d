import type { Migration } from "./migration";

const REASONS = (further: string) => `check (reason in ('paid_twice', 'date_past', 'date_blocked',
  'ticket_cancelled', 'wrong_amount', 'unmatched'${further}))`;

/**
 * Unpaid orders that their buyers replaced by another: such a ticket is never paid, and money that
 * comes for it all the same is due back.
 */
export const replacedOrders: Migration = {
  name: "053-replaced-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        add column replaced_at timestamptz,
        -- The form key of the order that its buyer makes in its place.
        add column replaced_by text,
        add constraint ticket_replaced check (
          (replaced_at is null) = (replaced_by is null)
          and (replaced_at is null or (state in ('expired', 'cancelled') and paid_at is null)));

      create unique index ticket_replaced_by on ticket (replaced_by) where replaced_by is not null;

      create function ticket_stays_replaced() returns trigger language plpgsql as $f$
        begin
          raise exception 'an order is replaced once and for good' using errcode = '23514', constraint = 'ticket_stays_replaced';
        end $f$;
      create trigger ticket_stays_replaced before update of replaced_at, replaced_by on ticket
        for each row when (old.replaced_at is not null
          and (new.replaced_at, new.replaced_by) is distinct from (old.replaced_at, old.replaced_by))
        execute function ticket_stays_replaced();

      alter table refund_due
        drop constraint refund_due_reason_check,
        add constraint refund_due_reason_check ${REASONS(", 'order_replaced'")};
    `);
  },
  /** Refused while money is due for such an order: no other reason says why. */
  down: async (sequelize) => {
    await sequelize.query(`
      alter table refund_due
        drop constraint refund_due_reason_check,
        add constraint refund_due_reason_check ${REASONS("")};
      drop trigger ticket_stays_replaced on ticket;
      drop function ticket_stays_replaced();
      alter table ticket drop column replaced_at, drop column replaced_by;
    `);
  },
};
