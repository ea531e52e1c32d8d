import { closeDatabase, openDatabase } from "@db/connection";
import { verifyMonthChain } from "~/domain/month-end/closing/verify-chain.server";
import { JETTIES } from "~/domain/places/jetties";

/** `npm run months:verify`, `node build/months.js`: whether the closed months are what was frozen. */
const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
try {
  if (!url) throw new Error("DATABASE_URL is not set.");
  openDatabase({ url, poolMax: 1 });
  for (const { id, name } of JETTIES) {
    const { months, brokenNo } = await verifyMonthChain(id);
    if (brokenNo !== null) process.exitCode = 1;
    console.log(
      brokenNo === null
        ? `${name}: ${months} closed months, whole.`
        : `${name}: broken at number ${brokenNo}.`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
