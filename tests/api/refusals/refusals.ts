import { sql, type Tx, type Values } from "@db/transaction";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { newSecret } from "~/domain/shared/secrets.server";
import { atOnce } from "../../support/at-once";
import type { TestDatabase } from "../../support/database";
import { onClock, onOwnClock } from "../../support/process-clock";
import type { MadeStaff } from "../../support/staff";
import { somebodyOf, type Told, type useCalls } from "../api-client";

/** What the refusals are provoked in. */
export interface Office {
  ask: ReturnType<typeof useCalls>;
  now: Date;
  test: TestDatabase;
}

/** Makes a call so that it is refused for one reason, and hands its answer back. */
export type Provoke = () => Promise<Told>;
/** How each refusal of a call comes about, by the call's name. */
export type Refusals = Record<string, Partial<Record<RefusalCode, Provoke>>>;

interface Keyed {
  headers: { "Idempotency-Key": string };
}
type SendKeyed = (by: MadeStaff, contents: 1 | 2, keyed: Keyed) => Promise<Told>;

/**
 * How a call that runs once for its key is refused. `send` makes it with one of two contents, as
 * somebody of a level who may; what it is answered does not matter.
 */
export function refusedKeys(level: 1 | 3, send: SendKeyed) {
  const keyed = () => ({ headers: { "Idempotency-Key": newSecret() } });
  return {
    key_reused: async () => {
      const [by, key] = [await somebodyOf(level), keyed()];
      await send(by, 1, key);
      return send(by, 2, key);
    },
    key_in_use: async () => {
      const [by, key] = [await somebodyOf(level), keyed()];
      await send(by, 1, key);
      // As it stands while the first one runs.
      await sql(
        null,
        "update kept_answer set status = null, answer = null where key = :key returning key",
        { key: key.headers["Idempotency-Key"] },
      );
      return send(by, 1, key);
    },
  } satisfies Refusals[string];
}

/** Makes a call that comes second: `change` is made while it waits for the row that `lock` holds. */
export async function overtaken(
  lock: [string, Values],
  call: Provoke,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Told> {
  const [told] = await atOnce(lock, [call], change);
  if (told?.status === "fulfilled") return told.value;
  throw new Error("The call was not answered.", { cause: told?.reason });
}

/** The number of the row that an answer tells of. */
export const idOf = (row: unknown): number => (row as { id: number }).id;
/** A number that no row has. */
export const NOBODY = 2_147_483_647;
/** A code that no ticket has. */
export const NO_TICKET = "2222222222222222";

/** A call while the clock of its process is an hour ahead of the database's. */
export async function onWrongClock<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await onClock(3_600_000);
  try {
    return await call();
  } finally {
    onOwnClock();
  }
}
