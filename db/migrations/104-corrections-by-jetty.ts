import type { Migration } from "./migration";

/**
 * A drawer holds cash of both jetties' tickets where its cashier sells both: what is counted late
 * corrects the month of each ticket's jetty. So does what it gave back for an earlier month's
 * tickets, whenever it was opened.
 */
export const correctionsByJetty: Migration = {
  name: "104-corrections-by-jetty",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table month_correction
        drop constraint month_correction_kind_subject_type_subject_id_origin_month_key,
        add constraint month_correction_once unique (kind, subject_type, subject_id, origin_month, jetty_id);

      create or replace function shift_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(c.jetty_id, c.origin, 'counted_late', 'shift', new.id, 0, c.sen)
            from (
              select t.jetty_id, date_trunc('month', t.sale_day)::date as origin, sum(e.amount_sen)::int as sen
                from drawer_entry e join ticket t on t.id = e.ticket_id
               where e.shift_id = new.id
                 and date_trunc('month', t.sale_day) < date_trunc('month', malaysian_day(new.closed_at))
                 and ${NOT_BOOKED}
               group by 1, 2
               order by 1, 2
            ) c;
          return null;
        end $f$;
      drop trigger shift_corrects_month on shift;
      create trigger shift_corrects_month after update of closed_at on shift for each row
        when (old.closed_at is null and new.closed_at is not null)
        execute function shift_corrects_month();
    `);
  },
  /** Refused while a shift has corrected a month of both jetties. */
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger shift_corrects_month on shift;
      create or replace function shift_corrects_month() returns trigger language plpgsql as $f$
        begin
          perform book_correction(new.jetty_id, c.origin, 'counted_late', 'shift', new.id, 0, c.sen)
            from (
              select date_trunc('month', t.sale_day)::date as origin, sum(e.amount_sen)::int as sen
                from drawer_entry e join ticket t on t.id = e.ticket_id
               where e.shift_id = new.id
                 and ${NOT_BOOKED}
               group by 1
            ) c;
          return null;
        end $f$;
      create trigger shift_corrects_month after update of closed_at on shift for each row
        when (old.closed_at is null and new.closed_at is not null
          and date_trunc('month', malaysian_day(old.opened_at)) < date_trunc('month', malaysian_day(new.closed_at)))
        execute function shift_corrects_month();
      alter table month_correction
        drop constraint month_correction_once,
        add constraint month_correction_kind_subject_type_subject_id_origin_month_key
          unique (kind, subject_type, subject_id, origin_month);
    `);
  },
};

/** A refund after the closing is a correction of its own. */
const NOT_BOOKED = `(e.kind <> 'refund' or not exists (
                   select from ticket_refund f join month_correction m on m.kind = 'refunded' and m.subject_type = 'ticket_refund' and m.subject_id = f.id
                    where f.ticket_id = t.id))`;
