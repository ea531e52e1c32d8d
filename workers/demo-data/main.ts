import { measureClock } from "@db/clock";
import { closeDatabase, openDatabase } from "@db/connection";
import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { now } from "~/domain/shared/clock.server";
import { fillDemo } from "./fill-demo";

/**
 * `node build/demo-data.js`: some weeks of the office's life for the demo, made by the product's
 * own acts. Once there are operators or tickets it changes nothing.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_ROLE, JETTY_DEMO } = config();
  if (!JETTY_DEMO) throw new Error("Demo data is made in the demo alone.");
  openDatabase({ url: DATABASE_URL, role: DATABASE_ROLE, poolMax: 2 });
  try {
    await measureClock();
    const [found] = await sql<{ isFilled: boolean }>(
      null,
      "select exists (select from operator) or exists (select from ticket) as is_filled",
      {},
    );
    if (found?.isFilled) return console.log("There is demo data already.");
    console.log(`Made ${await fillDemo(now())} tickets.`);
  } finally {
    await closeDatabase();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
