import { closeDatabase, openDatabase } from "@db/connection";
import { config } from "~/config.server";
import { runReseal } from "./command";

/** `npm run secrets:reseal`, `node build/secrets.js`, after SECRET_KEY was changed. */
try {
  const { DATABASE_URL, DATABASE_ROLE, SECRET_KEY_OLD } = config();
  if (SECRET_KEY_OLD === undefined)
    throw new Error("SECRET_KEY_OLD is not set: it opens what is to be sealed anew.");
  openDatabase({ url: DATABASE_URL, role: DATABASE_ROLE, poolMax: 1 });
  process.exitCode = await runReseal((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
