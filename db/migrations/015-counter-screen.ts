import type { Migration } from "./migration";

/**
 * What the single-screen counter (2.19) adds: orders being filled in there, agency letters, and
 * today's sums.
 */
export const counterScreen: Migration = {
  name: "015-counter-screen",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table order_draft drop constraint order_draft_channel_check,
        add constraint order_draft_channel_check check (channel in ('web', 'counter', 'screen'));

      create table ticket_letter (
        ticket_id integer not null references ticket,
        file_name text not null unique references stored_file (name),
        primary key (ticket_id, file_name)
      );
      -- A ticket for an agency is proven by a letter that was handed in before it was sold, and names the agency.
      alter table ticket add constraint ticket_agency_is_counter check (agency_name is null or ticket_flag = 3);

      create index ticket_sale_day on ticket (sale_day, jetty_id) include (amount_sen, total_passengers) where state = 'paid';

      grant select, insert, delete on ticket_letter to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index ticket_sale_day;
      alter table ticket drop constraint ticket_agency_is_counter;
      drop table ticket_letter;
      delete from order_draft where channel = 'screen';
      alter table order_draft drop constraint order_draft_channel_check,
        add constraint order_draft_channel_check check (channel in ('web', 'counter'));
    `);
  },
};
