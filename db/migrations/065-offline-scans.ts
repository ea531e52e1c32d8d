import type { Migration } from "./migration";

/** Scans that a device made without a network, and those that did not board everybody (docs/boarding.md). */
export const offlineScans: Migration = {
  name: "065-offline-scans",
  up: async (sequelize) => {
    await sequelize.query(`
      -- When a device sent a scan that it had made without a network.
      alter table boarding_scan add column sent_at timestamptz,
        add constraint boarding_scan_sent check (sent_at >= scanned_at);

      create table boarding_conflict (
        id integer generated always as identity primary key,
        scan_id integer not null unique references boarding_scan,
        reason text not null check (reason in
          ('boarded', 'changed', 'cancelled', 'unpaid', 'other_day', 'other_jetty', 'unknown')),
        -- As the device has it, for a ticket that is unknown here.
        receipt_no text not null check (length(receipt_no) between 5 and 30),
        -- Whom the device let on board and who could not board here.
        passengers smallint[] not null check (cardinality(passengers) between 1 and 1000),
        decision text check (decision in ('double', 'aboard')),
        note text check (length(note) between 1 and 200),
        decided_at timestamptz,
        decided_by integer references app_user,
        check (num_nonnulls(decision, decided_at, decided_by) in (0, 3)),
        check (note is null or decision is not null)
      );
      create index boarding_conflict_open on boarding_conflict (id) where decided_at is null;

      grant update (sent_at) on boarding_scan to jetty_app;
      grant select, insert on boarding_conflict to jetty_app;
      grant update (decision, note, decided_at, decided_by) on boarding_conflict to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table boarding_conflict;
      alter table boarding_scan drop column sent_at;
    `);
  },
};
