import type { Migration } from "./migration";

/**
 * One-use tickets with which a browser opens its socket for news. They live for half a minute, and
 * go with their session.
 */
export const socketTickets: Migration = {
  name: "017-socket-tickets",
  up: async (sequelize) => {
    await sequelize.query(`
      create table socket_ticket (
        ticket_hash bytea primary key check (length(ticket_hash) = 32),
        session_id integer not null references staff_session (id) on delete cascade,
        created_at timestamptz not null
      );
      create index socket_ticket_of_session on socket_ticket (session_id, created_at);
      create index socket_ticket_age on socket_ticket (created_at);

      grant select, insert, delete on socket_ticket to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table socket_ticket");
  },
};
