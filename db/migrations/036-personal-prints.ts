import type { Migration } from "./migration";

/** One passenger's own ticket comes out of the receipt printer too; it is no copy of the ticket. */
export const personalPrints: Migration = {
  name: "036-personal-prints",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table print_job
        add column passenger_no smallint,
        drop constraint print_job_kind_check,
        drop constraint print_job_check,
        add constraint print_job_kind check (kind in ('ticket', 'personal', 'slip', 'test')),
        add constraint print_job_ticket_kinds check ((kind in ('ticket', 'personal')) = (ticket_id is not null)),
        add constraint print_job_passenger check ((kind = 'personal') = (passenger_no is not null));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from print_job where kind = 'personal';
      alter table print_job
        drop constraint print_job_passenger,
        drop constraint print_job_ticket_kinds,
        drop constraint print_job_kind,
        drop column passenger_no,
        add constraint print_job_kind_check check (kind in ('ticket', 'slip', 'test')),
        add constraint print_job_check check ((kind = 'ticket') = (ticket_id is not null));
    `);
  },
};
