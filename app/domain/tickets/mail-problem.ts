/** What a person can do something about; `last_error` of the job says it to the operator. */
export type MailProblem = "address" | "server" | "interrupted" | "other";

/** What kept a mail from being sent, from the reason that its job keeps. */
export function mailProblem(lastError: string): MailProblem {
  if (/worker died/i.test(lastError)) return "interrupted";
  if (/recipient|mailbox|no such user|user unknown|\b55[0-4]\b/i.test(lastError)) return "address";
  if (
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|timeout|greeting|\b4\d\d\b/i.test(lastError)
  )
    return "server";
  return "other";
}
