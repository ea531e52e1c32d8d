import { measureClock } from "@db/clock";
import { closeDatabase, openDatabase } from "@db/connection";
import { config } from "~/config.server";
import { accountByName } from "~/domain/payments/gateways/accounts.server";
import { now } from "~/domain/shared/clock.server";
import { checkAccount } from "./check-account";

const WAIT_MS = 5 * 60_000;
const LOOK_EVERY_MS = 5_000;

/**
 * `npm run gateway:check -- ACCOUNT`, `node build/gateway-check.js ACCOUNT`: tries an account of
 * GATEWAY_ACCOUNTS. It needs the product's environment, its database, and the product running.
 */
const name = process.argv[2] ?? "";
try {
  const account = accountByName(name);
  const names = config().GATEWAY_ACCOUNTS.map((one) => one.name);
  if (!account) throw new Error(`Name an account: ${names.join(", ")}.`);
  openDatabase({ url: config().DATABASE_URL, poolMax: 1, role: config().DATABASE_ROLE });
  await measureClock();
  const works = await checkAccount({
    account,
    now,
    say: (line) => console.log(line),
    waitMs: WAIT_MS,
    lookEveryMs: LOOK_EVERY_MS,
  });
  if (!works) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
