import type { Migration } from "./migration";

/** Who changed the people on a ticket last, and which version of them a form was filled in with. */
export const ticketEdits: Migration = {
  name: "031-ticket-edits",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        add column version integer not null default 1,
        add column edited_at timestamptz,
        add column edited_by integer references app_user,
        add constraint ticket_edited check ((edited_at is null) = (edited_by is null) and (edited_at is null) = (version = 1));
      create index ticket_editor on ticket (edited_by) where edited_by is not null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index ticket_editor;
      alter table ticket drop constraint ticket_edited, drop column edited_by, drop column edited_at, drop column version;
    `);
  },
};
