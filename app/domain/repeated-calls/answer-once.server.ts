import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";

/** A call that its client may send again, under a key of its own. */
export interface KeyedCall {
  /** Whose key it is: another's is another key. */
  userId: number;
  key: string;
  /** What was asked for, hashed; nothing of it is kept. */
  requestHash: Buffer;
  now: Date;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** For so long a call under way keeps others of its key away; none takes longer (R-7-02). */
const RUNNING_S = 60;
/** How long an answer is given again. */
const KEPT_HOURS = 24;

/**
 * Runs a call once under its key: sent again, its first answer is given again, be it a refusal. One
 * that asks to wait (429) or failed (5xx) changed nothing and is not kept. Throws Refusal
 * key_reused where the key was used for another request, key_in_use while its first one runs.
 */
export async function answerOnce(
  call: KeyedCall,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!(await claim(call))) return firstAnswer(call);
  try {
    const answer = await run();
    if (answer.status === 429 || answer.status >= 500) await release(call);
    else await keep(call, answer);
    return answer;
  } catch (error) {
    await release(call);
    throw error;
  }
}

/** Sweep: answers of more than 24 hours ago are nobody's to ask for again. */
export async function deleteOldAnswers(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `delete from kept_answer
      where claimed_at < :now::timestamptz - make_interval(hours => ${KEPT_HOURS})
      returning 1 as gone`,
    { now },
  );
  return gone.length;
}

/** The row is made by one request alone; a later one gets it where the first never came back. */
async function claim({ userId, key, requestHash, now }: KeyedCall): Promise<boolean> {
  const claimed = await sql(
    null,
    `insert into kept_answer (user_id, key, request_hash, claimed_at)
      values (:userId, :key, :requestHash, :now)
      on conflict (user_id, key) do update
        set request_hash = excluded.request_hash, claimed_at = excluded.claimed_at,
          status = null, answer = null
        where kept_answer.claimed_at < :now::timestamptz - make_interval(hours => ${KEPT_HOURS})
          or (kept_answer.status is null and kept_answer.request_hash = excluded.request_hash
            and kept_answer.claimed_at < :now::timestamptz - make_interval(secs => ${RUNNING_S}))
      returning 1 as claimed`,
    { userId, key, requestHash, now },
  );
  return claimed.length > 0;
}

async function firstAnswer({ userId, key, requestHash }: KeyedCall): Promise<KeptAnswer> {
  const [row] = await sql<{ requestHash: Buffer; status: number | null; answer: string | null }>(
    null,
    "select request_hash, status, answer from kept_answer where user_id = :userId and key = :key",
    { userId, key },
  );
  if (row && !row.requestHash.equals(requestHash)) throw new Refusal("key_reused");
  if (!row || row.status === null || row.answer === null) throw new Refusal("key_in_use");
  return { status: row.status, headers: {}, body: JSON.parse(row.answer) as unknown };
}

async function keep({ userId, key }: KeyedCall, { status, body }: KeptAnswer): Promise<void> {
  await sql(
    null,
    "update kept_answer set status = :status, answer = :answer where user_id = :userId and key = :key",
    { userId, key, status, answer: JSON.stringify(body) },
  );
}

async function release({ userId, key }: KeyedCall): Promise<void> {
  await sql(
    null,
    "delete from kept_answer where user_id = :userId and key = :key and status is null",
    { userId, key },
  );
}
