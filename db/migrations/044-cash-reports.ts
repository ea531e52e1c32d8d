import type { Migration } from "./migration";

const BEFORE = [
  "pelepasan",
  "jualan",
  "pembatalan_tiket",
  "cetakan_semula",
  "agency",
  "pengunjung",
];

/** The report of cash by shift. */
export const cashReports: Migration = {
  name: "044-cash-reports",
  up: async (sequelize) => {
    await sequelize.query(typesOf([...BEFORE, "tunai"]));
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from report_delivery where report_id in (select id from report where type = 'tunai');
      update report set state = 'expired' where type = 'tunai' and state = 'ready';
      delete from report_part where report_id in (select id from report where type = 'tunai');
      delete from report where type = 'tunai';
      delete from report_schedule where type = 'tunai';
      ${typesOf(BEFORE)}
    `);
  },
};

function typesOf(types: readonly string[]): string {
  const check = `add constraint TABLE_type_check check (type in (${types.map((type) => `'${type}'`).join(", ")}))`;
  return ["report", "report_schedule"]
    .map(
      (table) => `
        alter table ${table} drop constraint ${table}_type_check;
        alter table ${table} ${check.replace("TABLE", table)};`,
    )
    .join("");
}
