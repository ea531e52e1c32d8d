import { DATABASE_HELP, isUsable, onDatabaseCause } from "@db/database-cause";
import { log } from "~/log.server";

/**
 * From here on the log says once why the database cannot be used, what to look at, and when it can
 * be used again.
 */
export function logDatabaseCauses(): void {
  onDatabaseCause((cause) => {
    if (cause === null) log().info("the database can be used again");
    else
      log()[isUsable(cause) ? "warn" : "error"](
        { cause, help: DATABASE_HELP[cause] },
        isUsable(cause) ? "the database is another release's" : "the database cannot be used",
      );
  });
}
