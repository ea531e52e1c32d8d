import { inTransaction, sql, type Tx } from "@db/transaction";
import { claimOfHolder } from "~/domain/boarding/offline/list-holder.server";
import { takenAt } from "~/domain/boarding/offline/taken-at";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { headsOf, MAX_HEADS } from "./count-heads.server";
import { type HeldBoarding, holdBoarding } from "./hold-boarding.server";
import type { Counted, DepartureCounts, JacketSize } from "./presses";
import { publishDepartureChange } from "./publish-departure-change.server";
import { requireOpen } from "./rules";

/** A press that a device kept until it could be sent. */
export interface Press {
  nonce: string;
  departureId: number;
  what: Counted;
  step: number;
  /** By the server's clock, as far as the device knew it. */
  pressedAt: Date;
  /** As it came with the list or the page that was pressed on. */
  holder?: string | undefined;
}

/** What came of it. A press that was refused is recorded nowhere. */
export interface PressOutcome {
  nonce: string;
  refused: RefusalCode | null;
}

type Sender = Pick<Staff, "userId" | "ownJettyId">;

/**
 * Counts the presses of thumbs that a device kept, each once by its nonce and at its own time, in the name of
 * whoever held the device's list, or else of the sender. Those of a departure are one transaction. Whether
 * boarding could be counted is asked of the time of the press; a manifest that is frozen by now takes none.
 * Returns what came of each, and how the departures' counts stand.
 */
export async function acceptPresses(
  presses: readonly Press[],
  by: Sender,
  now: Date,
): Promise<{ outcomes: PressOutcome[]; counts: DepartureCounts[] }> {
  const outcomes: PressOutcome[] = [];
  const counts: DepartureCounts[] = [];
  for (const id of new Set(presses.map(({ departureId }) => departureId))) {
    const own = presses.filter(({ departureId }) => departureId === id);
    const accepted = await acceptOf(id, own, by, now);
    outcomes.push(...accepted.outcomes);
    if (accepted.counts) counts.push(accepted.counts);
  }
  return { outcomes, counts };
}

async function acceptOf(id: number, presses: readonly Press[], by: Sender, now: Date) {
  return inTransaction(async (tx) => {
    const departure = await holdBoarding(tx, id, by).catch(asCode);
    if (typeof departure === "string")
      return {
        outcomes: presses.map(({ nonce }) => ({ nonce, refused: departure })),
        counts: null,
      };
    const outcomes: PressOutcome[] = [];
    let isNew = false;
    for (const press of presses) {
      const counted = await countPress(tx, departure, press, by, now);
      isNew ||= counted === true;
      outcomes.push({ nonce: press.nonce, refused: typeof counted === "string" ? counted : null });
    }
    if (isNew) await publishDepartureChange(tx, departure);
    const jackets = await jacketsOf(tx, id);
    return { outcomes, counts: { departureId: id, heads: await headsOf(tx, departure), jackets } };
  });
}

function asCode(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  throw error;
}

/** Whether it counted now, or was known; else why it is refused. */
async function countPress(
  tx: Tx,
  departure: HeldBoarding,
  press: Press,
  sender: Sender,
  now: Date,
): Promise<boolean | RefusalCode> {
  // What was counted before stays counted, whatever has become of the boarding since.
  if (await isKnown(tx, press)) return false;
  const at = takenAt(press.pressedAt, now);
  if (!(at instanceof Date)) return at;
  try {
    requireOpen(departure, at);
  } catch (error) {
    return asCode(error);
  }
  const claim = claimOfHolder(press.holder, { jettyId: departure.jettyId, at });
  // A steward counts nothing: what one's phone claims is the sender's.
  const pressedBy = claim && claim.stewardId === 0 ? claim.userId : sender.userId;
  const { what, nonce, step } = press;
  const row = { id: departure.id, nonce, step, at, now, pressedBy, sentBy: sender.userId };
  return what === "heads" ? addHeads(tx, row) : addJackets(tx, { ...row, size: what });
}

async function isKnown(tx: Tx, { what, nonce }: Press): Promise<boolean> {
  const table = what === "heads" ? "head_count" : "jacket_press";
  const rows = await sql(tx, `select 1 from ${table} where nonce = :nonce`, { nonce });
  return rows.length > 0;
}

interface NewPress {
  id: number;
  step: number;
  nonce: string;
  at: Date;
  now: Date;
  pressedBy: number;
  sentBy: number;
}

async function addHeads(tx: Tx, { id, nonce, step, at, now, pressedBy, sentBy }: NewPress) {
  const before = await headsOf(tx, { column: "departure_id", id });
  const moved = Math.min(Math.max(before + step, 0), MAX_HEADS) - before;
  if (moved === 0) return false;
  const made = await sql(
    tx,
    `insert into head_count (departure_id, step, nonce, counted_at, counted_by, sent_at, sent_by)
       values (:id, :moved, :nonce, :at, :pressedBy, :now, :sentBy)
       on conflict (nonce) do nothing returning id`,
    { id, moved, nonce, at, pressedBy, now, sentBy },
  );
  return made.length > 0;
}

/** Adds to what was handed out; a form that was opened before it is overtaken, as by another form. */
async function addJackets(
  tx: Tx,
  { size, ...press }: NewPress & { size: JacketSize },
): Promise<boolean> {
  const made = await sql(
    tx,
    `insert into jacket_press (departure_id, size, step, nonce, pressed_at, pressed_by, sent_at, sent_by)
       values (:id, :size, :step, :nonce, :at, :pressedBy, :now, :sentBy)
       on conflict (nonce) do nothing returning id`,
    { ...press, size },
  );
  if (made.length === 0) return false;
  const { id, step, at, pressedBy } = press;
  await sql(
    tx,
    `insert into departure_jackets as v (departure_id, adult, child, infant, updated_at, updated_by)
       values (:id, 0, 0, 0, :at, :pressedBy)
     on conflict (departure_id) do nothing`,
    { id, at, pressedBy },
  );
  await sql(
    tx,
    `update departure_jackets set ${size} = least(1000, greatest(0, ${size} + :step)),
         version = version + 1, updated_at = :at, updated_by = :pressedBy
      where departure_id = :id`,
    { id, step, at, pressedBy },
  );
  return true;
}

async function jacketsOf(tx: Tx, id: number): Promise<DepartureCounts["jackets"]> {
  const [row] = await sql<Record<JacketSize, number>>(
    tx,
    "select adult, child, infant from departure_jackets where departure_id = :id",
    { id },
  );
  return row ?? null;
}
