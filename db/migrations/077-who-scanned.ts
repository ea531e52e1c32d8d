import type { Migration } from "./migration";

/** Who sent a scan that was made without a network, beside who made it (docs/boarding.md). */
export const whoScanned: Migration = {
  name: "077-who-scanned",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table boarding_scan add column sent_by integer references app_user,
        add column sent_steward_id integer,
        -- False where nobody knows who held the device: whoever sent the scan then stands for it.
        add column scanner_known boolean not null default true;
      update boarding_scan set sent_by = scanned_by, sent_steward_id = steward_id, scanner_known = false
        where sent_at is not null;
      alter table boarding_scan
        add constraint boarding_scan_sender check ((sent_at is null) = (sent_by is null)
          and (sent_by is not null or sent_steward_id is null)),
        add constraint boarding_scan_unknown check (scanner_known
          or (sent_by is not null and scanned_by = sent_by and steward_id is not distinct from sent_steward_id)),
        add constraint boarding_scan_sent_steward foreign key (sent_steward_id, jetty_id, sent_by)
          references steward (id, jetty_id, made_by);
      create index boarding_scan_sent_steward on boarding_scan (sent_steward_id)
        where sent_steward_id is not null;
      grant update (sent_by, sent_steward_id) on boarding_scan to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table boarding_scan drop constraint boarding_scan_unknown,
        drop constraint boarding_scan_sender, drop column sent_by, drop column sent_steward_id,
        drop column scanner_known;
    `);
  },
};
