import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { securityMail } from "~/documents/security-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress, sendMail } from "./mailer";

/**
 * The job `mail.security`: tells somebody what was changed about how they log in; nothing where the
 * account is no longer active.
 */
export async function sendSecurity(
  { userId, change }: JobPayload<"mail.security">,
  { rowId }: Pick<JobContext, "rowId">,
): Promise<void> {
  const [user] = await sql<{ name: string; email: string }>(
    null,
    "select name, email from app_user where id = :userId and active",
    { userId },
  );
  if (!user) return;
  if (!isMailAddress(user.email))
    return log().warn({ rowId }, "no mail: the address of the account cannot be used");
  await sendMail({
    ...securityMail({ name: user.name, change, publicUrl: config().PUBLIC_URL }),
    to: user.email,
    attachments: [],
    id: `security-${rowId}`,
  });
}
