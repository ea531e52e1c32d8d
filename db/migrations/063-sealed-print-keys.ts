import type { Migration } from "./migration";

/** A print server's key can be shown to its owner after SECRET_KEY was changed. */
export const sealedPrintKeys: Migration = {
  name: "063-sealed-print-keys",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The key itself, sealed with SECRET_KEY, where it does not follow from that and the salt.
      alter table app_user
        add column ws_api_key_sealed bytea check (length(ws_api_key_sealed) between 60 and 200),
        add constraint app_user_sealed_key check (ws_api_key_sealed is null or ws_api_key_hash is not null);
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("alter table app_user drop column ws_api_key_sealed");
  },
};
