import { connect } from "../connection";
import { seedPrices } from "./prices";
import { seedPrintKey } from "./print-key";
import { seedUsers } from "./users";

/**
 * Plausible data for a demo: run again, it changes nothing. Refused in production by the caller's
 * configuration. In SQL: models are bound to one pool of a process, and this one is the owner's.
 */
export async function seed(ownerUrl: string, { users = true } = {}): Promise<void> {
  if (process.env.NODE_ENV === "production" && process.env.JETTY_DEMO !== "1")
    throw new Error("Demo data is never seeded in production.");
  const sequelize = connect({ url: ownerUrl, poolMax: 1 });
  try {
    await sequelize.transaction(async (tx) => {
      await seedPrices(tx);
      if (users) await seedUsers(tx);
      if (users && process.env.SECRET_KEY) await seedPrintKey(tx, process.env.SECRET_KEY);
    });
  } finally {
    await sequelize.close();
  }
}
