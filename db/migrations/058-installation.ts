import type { Migration } from "./migration";

/**
 * What this database is for, said once and by itself: demo data, with passwords that everybody
 * knows, never comes into one of production, whatever the shell says that asks for it.
 */
export const installation: Migration = {
  name: "058-installation",
  up: async (sequelize) => {
    await sequelize.query(`
      create table installation (
        only_one boolean primary key default true check (only_one),
        kind text not null check (kind in ('production', 'demo')),
        marked_at timestamptz not null default now()
      );
      -- Nobody but the owner takes a mark back.
      grant select, insert on installation to jetty_app;
      -- The processes look at their start whether there is one that they need and miss.
      grant select on migration to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("revoke select on migration from jetty_app; drop table installation");
  },
};
