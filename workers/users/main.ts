import { closeDatabase, openDatabase } from "@db/connection";
import { config } from "~/config.server";
import { createUserByCommand, resetUserByCommand } from "~/domain/users/create-by-command.server";
import { LIFE_HOURS } from "~/domain/users/temporary-password.server";
import { askedOf, USAGE } from "./arguments";
import { inWords } from "./in-words";
import { passwordFromInput } from "./password-input";

/** `npm run user:create` in the repository, `node build/users.js` in the built product. A password is never an argument: `ps` shows those. */
async function main(): Promise<void> {
  const asked = askedOf(process.argv.slice(2));
  if (asked.act === "help") return console.log(USAGE);
  const { DATABASE_URL, DATABASE_ROLE } = config();
  openDatabase({ url: DATABASE_URL, role: DATABASE_ROLE, poolMax: 1 });
  try {
    if (asked.act === "reset")
      return tell(
        `${asked.email} is reset: second factor and PIN are removed, all sessions ended.`,
        await resetUserByCommand(asked.email, new Date()),
      );
    const { temporary } = await createUserByCommand(
      asked.user,
      await passwordFromInput(),
      new Date(),
    );
    tell(`${asked.user.email} is made, level ${asked.user.access}.`, temporary);
  } finally {
    await closeDatabase();
  }
}

function tell(done: string, temporary: string | null): void {
  console.log(done);
  if (temporary)
    console.log(
      `Temporary password, shown this once, good for ${LIFE_HOURS} hours and one login:\n${temporary}`,
    );
}

main().catch((error: unknown) => {
  console.error(inWords(error));
  process.exitCode = 2;
});
