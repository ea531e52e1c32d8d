import type { AppUser } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeOf, lockUser } from "./lock-user.server";
import { hashPassword } from "./password.server";
import { userById } from "./queries.server";
import { refuseDuplicateUser } from "./refuse-duplicate-user.server";
import { replacePassword, requireGoodPassword } from "./replace-password.server";
import type { UserChanges } from "./schema.server";

const FIELDS = ["name", "username", "email", "phone", "jetty", "access"] as const;
type Fields = Pick<AppUser, "name" | "username" | "email" | "phone" | "access"> & {
  jetty: AppUser["jettyId"];
};

/**
 * Changes a user; what is left out stays as it is. One's own jetty and access never change,
 * whatever was sent (R-5-12). `version` is the one the form was opened with; a call brings none and
 * changes what it names. One's own password is not for the form: the profile asks for the current
 * one, as `editProfile` says, and a call has proved itself by its token. Returns what changed, but
 * the password. Throws Refusal own_password, not_found, forbidden, user_changed or user_inactive
 * { name, day, time }, email_taken, username_taken, password_length { min, max }, password_common,
 * password_personal or too_many { seconds }.
 */
export async function editUser(
  id: number,
  version: number | null,
  input: UserChanges,
  by: Pick<Staff, "userId" | "sessionId">,
  now: Date,
): Promise<Partial<Fields>> {
  const { password = "", ...wanted } =
    id === by.userId ? { ...input, jetty: undefined, access: undefined } : input;
  if (password && id === by.userId && version !== null) throw new Refusal("own_password");
  const passwordHash = password ? await hashNewPassword(id, password, wanted) : null;
  return refuseDuplicateUser(
    { email: wanted.email ?? "", username: wanted.username ?? "" },
    id,
    () =>
      inTransaction(async (tx) => {
        const user = await lockUser(tx, id, by.userId);
        if (!user.active)
          throw new Refusal("user_inactive", { values: await lastChangeOf(tx, user) });
        if (version !== null && version !== user.version)
          throw new Refusal("user_changed", { values: await lastChangeOf(tx, user) });
        const changes = userChangesFor(user, wanted);
        if (Object.keys(changes.after).length > 0) {
          const { jetty: jettyId = user.jettyId, ...fields } = changes.after;
          await user.update(
            { ...fields, jettyId, changedBy: by.userId, changedAt: now },
            { transaction: tx },
          );
          await writeAudit(
            tx,
            { kind: "user", userId: by.userId },
            { module: "users", action: "update", subject: { type: "user", id }, ...changes },
          );
          await enqueue(tx, "news.publish", {
            event: "user-changed",
            jettyId: 0,
            ref: String(id),
            ticketFlag: 0,
          });
        }
        if (passwordHash)
          await replacePassword(tx, id, passwordHash, {
            byUserId: by.userId,
            exceptSessionId: id === by.userId ? by.sessionId : undefined,
          });
        return changes.after;
      }),
  );
}

/**
 * Before the transaction, for it takes a quarter of a second. The rules look at the owner as it
 * will be.
 */
async function hashNewPassword(
  id: number,
  password: string,
  wanted: Omit<UserChanges, "password">,
): Promise<string> {
  const owner = await userById(id);
  if (!owner) throw new Refusal("not_found");
  requireGoodPassword(password, {
    name: wanted.name ?? owner.name,
    username: wanted.username ?? owner.username,
    email: wanted.email ?? owner.email,
  });
  return hashPassword(password);
}

function userChangesFor(
  user: AppUser,
  wanted: Omit<UserChanges, "password">,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const { name, username, email, phone, jettyId: jetty, access } = user;
  const current: Fields = { name, username, email, phone, jetty, access };
  const changed = FIELDS.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== current[field],
  );
  const of = (fields: Partial<Fields>) =>
    Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: of(current), after: of(wanted) };
}
