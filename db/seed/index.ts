import { connect } from "../connection";
import { environmentValue, inProduction } from "../environment";
import { markDemo } from "../installation";
import { seedPrices } from "./prices";
import { seedPrintKey } from "./print-key";
import { DEMO_LOGINS, seedUsers } from "./users";

/**
 * Plausible data for a demo: run again, it changes nothing. Refused by the database itself where it
 * is in production, whatever the shell says. In SQL: models are bound to one pool of a process, and
 * this one is the owner's.
 */
export async function seed(ownerUrl: string, { users = true } = {}): Promise<void> {
  if (inProduction()) throw new Error("Demo data is never seeded in production.");
  const sequelize = connect({ url: ownerUrl, poolMax: 1 });
  try {
    await sequelize.transaction(async (tx) => {
      // Between two users a busy machine hashes a password for longer than others may idle.
      await sequelize.query("set local idle_in_transaction_session_timeout = 0", {
        transaction: tx,
      });
      if (users)
        await markDemo(
          tx,
          DEMO_LOGINS.map(({ email }) => email),
        );
      await seedPrices(tx);
      if (users) await seedUsers(tx);
      const secretKey = environmentValue("SECRET_KEY");
      if (users && secretKey) await seedPrintKey(tx, secretKey);
    });
  } finally {
    await sequelize.close();
  }
}
