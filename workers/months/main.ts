import { closeDatabase, openDatabase } from "@db/connection";
import { ownerUrl } from "@db/environment";
import { verifyMonthChain } from "~/domain/month-end/closing/verify-chain.server";
import { JETTIES } from "~/domain/places/jetties";

/** `npm run months:verify`, `node build/months.js`: whether the closed months are what was frozen. */
try {
  openDatabase({ url: ownerUrl(), poolMax: 1 });
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
