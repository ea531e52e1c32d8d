import { config } from "~/config.server";
import { passwordMail } from "~/documents/password-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { issueTemporaryPassword } from "~/domain/users/temporary-password.server";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress, sendMail } from "./mailer";

/**
 * The job `mail.password`: makes a temporary password for the account with that address and mails
 * it; nothing where there is none. Each try makes another one, so that it never has to be kept for
 * the next.
 */
export async function sendPassword(
  { email, language }: JobPayload<"mail.password">,
  { rowId, now }: Pick<JobContext, "rowId" | "now">,
): Promise<void> {
  const issued = await issueTemporaryPassword(email, now);
  if (!issued) return;
  if (!isMailAddress(issued.email))
    return log().warn({ rowId }, "no mail: the address of the account cannot be used");
  await sendMail({
    ...passwordMail({ ...issued, language, publicUrl: config().PUBLIC_URL }),
    to: issued.email,
    attachments: [],
    id: `password-${rowId}`,
  });
}
