import { sql, sqlState } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";

/**
 * Runs a change that the table refuses where somebody has this e-mail address or username already, whatever its letters' case, and
 * says which: Refusal email_taken or username_taken, on its field. Inactive users keep theirs.
 */
export async function refuseDuplicateUser<T>(
  wanted: { email: string; username: string },
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const [taken] = await sql<{ email: boolean }>(
      null,
      `select lower(email) = lower($1) as email from app_user where (lower(email) = lower($1) or lower(username) = lower($2)) and id is distinct from $3::int
        order by lower(email) = lower($1) desc limit 1`,
      [wanted.email, wanted.username, exceptId],
    );
    if (!taken) throw error;
    throw taken.email
      ? new Refusal("email_taken", { field: "email" })
      : new Refusal("username_taken", { field: "username" });
  }
}
