import { sql } from "@db/transaction";

/** For so long a form under way keeps the same one away; no act takes longer. */
const RUNNING_S = 60;
/** A form as it was drawn is sent by nobody after so many hours. */
const KEPT_HOURS = 24;

/** Where the answer to a form led. */
export interface FormOutcome {
  /** Null where the answer was a page of its own, which is shown once. */
  location: string | null;
  cookies: string[];
}

/** How a form that is sent stands: this request is to act, another does, or did. */
type FormClaim = "mine" | "running" | FormOutcome;

/**
 * Claims a form, of which `hash` says who sent what to where: one request alone acts upon it. A
 * later one gets it where the first never came back.
 */
export async function claimForm(hash: Buffer, now: Date): Promise<FormClaim> {
  const claimed = await sql(
    null,
    `insert into sent_form (hash, claimed_at) values (:hash, :now)
     on conflict (hash) do update set claimed_at = excluded.claimed_at
      where not sent_form.answered
        and sent_form.claimed_at < :now::timestamptz - make_interval(secs => ${RUNNING_S})
     returning 1 as claimed`,
    { hash, now },
  );
  if (claimed.length > 0) return "mine";
  const [outcome] = await sql<FormOutcome>(
    null,
    "select location, cookies from sent_form where hash = :hash and answered",
    { hash },
  );
  return outcome ?? "running";
}

/** The act is done: the same form leads where its first answer led. */
export async function keepOutcome(hash: Buffer, outcome: FormOutcome): Promise<void> {
  const { location, cookies } = outcome;
  await sql(
    null,
    `update sent_form set answered = true, location = :location, cookies = :cookies::text[]
      where hash = :hash`,
    { hash, location, cookies },
  );
}

/** Nothing was done: the same form may be sent again. */
export async function releaseForm(hash: Buffer): Promise<void> {
  await sql(null, "delete from sent_form where hash = :hash and not answered", { hash });
}

/** Sweep: forms of more than 24 hours ago. Returns how many. */
export async function deleteOldSentForms(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `delete from sent_form
      where claimed_at < :now::timestamptz - make_interval(hours => ${KEPT_HOURS})
      returning 1 as gone`,
    { now },
  );
  return gone.length;
}
