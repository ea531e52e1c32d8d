import { measureClock } from "@db/clock";
import { closeDatabase, openDatabase } from "@db/connection";
import { inProduction } from "@db/environment";
import { markProduction } from "@db/installation";
import { config } from "~/config.server";
import { now } from "~/domain/shared/clock.server";
import {
  createUserByCommand,
  resetUserByCommand,
} from "~/domain/users/create-user-by-command.server";
import { TEMPORARY_PASSWORD_HOURS } from "~/domain/users/temporary-password.server";
import { errorSentence } from "./error-sentence";
import { parseCommand, USAGE } from "./parse-command";
import { passwordFromInput } from "./password-input";

/**
 * `npm run user:create` in the repository, `node build/users.js` in the built product. A password
 * is never an argument: `ps` shows those.
 */
async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  if (command.act === "help") return console.log(USAGE);
  const { DATABASE_URL, DATABASE_ROLE } = config();
  openDatabase({ url: DATABASE_URL, role: DATABASE_ROLE, poolMax: 1 });
  try {
    await measureClock();
    if (inProduction()) await markProduction(null);
    if (command.act === "reset")
      return printResult(
        `${command.email} is reset: second factor and PIN are removed, all sessions ended.`,
        await resetUserByCommand(command.email, now()),
      );
    const { temporary } = await createUserByCommand(command.user, await passwordFromInput(), now());
    printResult(`${command.user.email} is made, level ${command.user.access}.`, temporary);
  } finally {
    await closeDatabase();
  }
}

function printResult(done: string, temporary: string | null): void {
  console.log(done);
  if (temporary)
    console.log(
      `Temporary password, shown this once, good for ${TEMPORARY_PASSWORD_HOURS} hours and one login:\n${temporary}`,
    );
}

main().catch((error: unknown) => {
  console.error(errorSentence(error));
  process.exitCode = 2;
});
