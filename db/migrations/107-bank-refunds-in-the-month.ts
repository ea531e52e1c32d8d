import type { Migration } from "./migration";

const DIFFERENT = (further: string) => `check (subject_type in ('payment_attempt', 'refund_due',
  'statement_line', 'shift'${further}))`;
const CORRECTED = (further: string) => `check (subject_type in ('ticket', 'refund_due',
  'ticket_refund', 'shift'${further}))`;

/**
 * What is paid by bank of a sale of the counter counts in its month when the bank has paid, as an
 * online refund does, and not when the buyer chose it; so does its correction of a closed month.
 */
export const bankRefundsInTheMonth: Migration = {
  name: "107-bank-refunds-in-the-month",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table month_difference drop constraint month_difference_subject_type_check,
        add constraint month_difference_subject_type_check ${DIFFERENT(", 'weather_case'")};
      alter table month_correction drop constraint month_correction_subject_type_check,
        add constraint month_correction_subject_type_check ${CORRECTED(", 'weather_case'")};

      -- When its transaction ends: that it goes by bank is written after it.
      drop trigger ticket_refund_corrects_month on ticket_refund;
      create or replace function ticket_refund_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(t.jetty_id, t.sale_day, 'refunded', 'ticket_refund', new.id, 0, -new.amount_sen)
            from ticket t
           where t.id = new.ticket_id and not exists (
             select from weather_case c where c.ticket_id = t.id and c.choice = 'refund' and c.bank_refund_sen is not null);
          return null;
        end $f$;
      create constraint trigger ticket_refund_corrects_month after insert on ticket_refund
        deferrable initially deferred for each row execute function ticket_refund_corrects_month();

      -- What a month that was closed before this counted as paid when it was chosen is not counted again: such a month has
      -- neither the refund as a difference nor, of a ticket cancelled later, a correction that is still to be followed by this one.
      create function bank_refund_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform hold_month_chain(t.jetty_id, false) from ticket t where t.id = new.ticket_id;
          perform book_correction(t.jetty_id, t.sale_day, 'refunded', 'weather_case', new.id, 0, -new.bank_refund_sen)
            from ticket t
           where t.id = new.ticket_id
             and (exists (
                 select from month_difference d
                  where d.jetty_id = t.jetty_id and d.month = date_trunc('month', t.sale_day)::date and d.kind = 'refund_not_paid'
                    and d.subject_type = 'weather_case' and d.subject_id = new.id)
               or exists (
                 select from month_correction m where m.kind = 'cancelled' and m.subject_type = 'ticket' and m.subject_id = t.id))
             and not exists (
               select from ticket_refund f join month_correction m on m.kind = 'refunded' and m.subject_type = 'ticket_refund' and m.subject_id = f.id
                where f.ticket_id = t.id);
          return null;
        end $f$;
      create trigger bank_refund_corrects_month after update of paid_out_at on weather_case for each row
        when (old.paid_out_at is null and new.paid_out_at is not null) execute function bank_refund_corrects_month();
    `);
  },
  /** Refused while such a refund is a difference or a correction of a month. */
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger bank_refund_corrects_month on weather_case;
      drop function bank_refund_corrects_month();
      drop trigger ticket_refund_corrects_month on ticket_refund;
      create or replace function ticket_refund_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(t.jetty_id, t.sale_day, 'refunded', 'ticket_refund', new.id, 0, -new.amount_sen)
            from ticket t where t.id = new.ticket_id;
          return null;
        end $f$;
      create trigger ticket_refund_corrects_month after insert on ticket_refund for each row execute function ticket_refund_corrects_month();
      alter table month_correction drop constraint month_correction_subject_type_check,
        add constraint month_correction_subject_type_check ${CORRECTED("")};
      alter table month_difference drop constraint month_difference_subject_type_check,
        add constraint month_difference_subject_type_check ${DIFFERENT("")};
    `);
  },
};
