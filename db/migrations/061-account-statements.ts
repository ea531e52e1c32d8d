import type { Migration } from "./migration";

const OFFICE = [
  "pelepasan",
  "jualan",
  "pembatalan_tiket",
  "cetakan_semula",
  "agency",
  "pengunjung",
  "tunai",
];

/** The statement of an account of Credit Facility is a report, of one account. */
export const accountStatements: Migration = {
  name: "061-account-statements",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table report add column credit_account_id integer references credit_account;
      ${typesOf([...OFFICE, "penyata"])}
      alter table report add constraint report_account
        check ((type = 'penyata') = (credit_account_id is not null));
      ${sameOf("coalesce(credit_account_id, 0) with =,")}
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      update report set state = 'expired' where type = 'penyata' and state = 'ready';
      delete from report_part where report_id in (select id from report where type = 'penyata');
      delete from report where type = 'penyata';
      alter table report drop constraint report_account;
      ${typesOf(OFFICE)}
      ${sameOf("")}
      alter table report drop column credit_account_id;
    `);
  },
};

function typesOf(types: readonly string[]): string {
  return `
    alter table report drop constraint report_type_check;
    alter table report add constraint report_type_check
      check (type in (${types.map((type) => `'${type}'`).join(", ")}));`;
}

/** What is one report when it is asked for twice within a minute. */
function sameOf(account: string): string {
  return `
    alter table report drop constraint report_same;
    alter table report add constraint report_same exclude using gist (
      user_id with =, type with =, format with =, jetty_id with =, platform with =,
      from_day with =, to_day with =, language with =, ${account}
      tstzrange(requested_at, same_until) with &&
    ) where (state in ('waiting', 'running', 'ready'));`;
}
