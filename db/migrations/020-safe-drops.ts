import type { Migration } from "./migration";

const KINDS = ["float", "cash_in", "change", "refund", "paid_in", "paid_out", "no_sale"];

const kindIsOneOf = (kinds: readonly string[]) => `
  alter table drawer_entry drop constraint drawer_entry_kind_check,
    add constraint drawer_entry_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(", ")}))`;

/**
 * Cash that goes from a drawer into the safe during a shift (C2). Like everything that leaves the
 * drawer its amount is below nothing.
 */
export const safeDrops: Migration = {
  name: "020-safe-drops",
  up: async (sequelize) => {
    await sequelize.query(kindIsOneOf([...KINDS, "safe_drop"]));
  },
  down: async (sequelize) => {
    await sequelize.query(kindIsOneOf(KINDS));
  },
};
