import type { Migration } from "./migration";

/**
 * A code that a device looked at without a network is a row, too. Of one that its list did not have,
 * the device knows by the signed text alone that it is of another day or jetty: no ticket goes with it.
 */
export const looksOffline: Migration = {
  name: "083-looks-offline",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table boarding_scan drop constraint boarding_scan_check,
        add constraint boarding_scan_ticket check ((ticket_id is null) = (verdict in ('unknown', 'forged'))
          or (ticket_id is null and sent_at is not null));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      update boarding_scan set verdict = 'unknown' where ticket_id is null and verdict not in ('unknown', 'forged');
      alter table boarding_scan drop constraint boarding_scan_ticket,
        add constraint boarding_scan_check check ((ticket_id is null) = (verdict in ('unknown', 'forged')));
    `);
  },
};
