import { inTransaction, sql, type Tx } from "@db/transaction";
import { claimOfHolder } from "~/domain/boarding/offline/list-holder.server";
import { takenAt } from "~/domain/boarding/offline/taken-at";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { headsOf, MAX_HEADS } from "./count-heads.server";
import { type HeldBoarding, holdBoarding } from "./hold-boarding.server";
import {
  type BoatCounts,
  boatKey,
  type Counted,
  type CountedBoat,
  type JacketSize,
} from "./presses";
import { publishDepartureChange } from "./publish-departure-change.server";
import { requireOpen } from "./rules";
import { sailingOf } from "./sailing";

/** A press that a device kept until it could be sent. */
export interface Press {
  nonce: string;
  boat: CountedBoat;
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
 * whoever held the device's list, or else of the sender. Those of a boat are one transaction. Whether
 * boarding could be counted is asked of the time of the press; a manifest that is frozen by now takes none,
 * and a boat of a date that somebody closed by now never counts for the one after it.
 * Returns what came of each, and how the boats' counts stand.
 */
export async function acceptPresses(
  presses: readonly Press[],
  by: Sender,
  now: Date,
): Promise<{ outcomes: PressOutcome[]; counts: BoatCounts[] }> {
  const outcomes: PressOutcome[] = [];
  const counts: BoatCounts[] = [];
  for (const key of new Set(presses.map(({ boat }) => boatKey(boat)))) {
    const own = presses.filter(({ boat }) => boatKey(boat) === key);
    const [first] = own;
    if (!first) continue;
    const accepted = await acceptOf(first.boat, own, by, now);
    outcomes.push(...accepted.outcomes);
    if (accepted.counts) counts.push(accepted.counts);
  }
  return { outcomes, counts };
}

async function acceptOf(boat: CountedBoat, presses: readonly Press[], by: Sender, now: Date) {
  return inTransaction(async (tx) => {
    const first: (Date | RefusalCode | null)[] = [];
    for (const press of presses) first.push(await beforeHold(tx, press, now));
    const told = () =>
      presses.map(({ nonce }, at) => ({ nonce, refused: codeOf(first[at] ?? null) }));
    // What is refused as it stands makes no row of a date's boat.
    if (first.every((one) => typeof one === "string")) return { outcomes: told(), counts: null };
    const held = await holdBoarding(tx, sailingOf(boat), by).catch(asCode);
    if (typeof held === "string")
      return {
        outcomes: told().map((one, at) => (first[at] ? { ...one, refused: held } : one)),
        counts: null,
      };
    const outcomes = told();
    let isNew = false;
    for (const [index, press] of presses.entries()) {
      const at = first[index];
      if (!(at instanceof Date)) continue;
      const counted = await countPress(tx, held, { ...press, at }, by, now);
      isNew ||= counted === true;
      outcomes[index] = { nonce: press.nonce, refused: codeOf(counted) };
    }
    if (isNew) await publishDepartureChange(tx, held);
    const [heads, jackets] = [await headsOf(tx, held), await jacketsOf(tx, held)];
    return { outcomes, counts: { boat, heads, jackets } };
  });
}

const codeOf = (came: Date | boolean | RefusalCode | null): RefusalCode | null =>
  typeof came === "string" ? came : null;

/**
 * When a press counts as made; null where it is known already, for what was counted before stays counted,
 * whatever has become of the boarding since; else why it is refused.
 */
async function beforeHold(tx: Tx, press: Press, now: Date): Promise<Date | RefusalCode | null> {
  if (await isKnown(tx, press)) return null;
  const { boat, pressedAt } = press;
  const at = takenAt(pressedAt, now);
  if (!(at instanceof Date) || !("no" in boat) || dayOf(at) === boat.day) return at;
  return boat.day < dayOf(at) ? "departure_over" : "departure_not_today";
}

async function isKnown(tx: Tx, { what, nonce }: Press): Promise<boolean> {
  const table = what === "heads" ? "head_count" : "jacket_press";
  const rows = await sql(tx, `select 1 from ${table} where nonce = :nonce`, { nonce });
  return rows.length > 0;
}

function asCode(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  throw error;
}

/** Whether it counted now; else why it is refused. */
async function countPress(
  tx: Tx,
  held: HeldBoarding,
  press: Press & { at: Date },
  sender: Sender,
  now: Date,
): Promise<boolean | RefusalCode> {
  const { what, nonce, step, at, holder } = press;
  try {
    requireOpen(held, at);
  } catch (error) {
    // Another phone's request may have brought it just now.
    return (await isKnown(tx, press)) ? false : asCode(error);
  }
  const claim = claimOfHolder(holder, { jettyId: held.jettyId, at });
  // A steward counts nothing: what one's phone claims is the sender's.
  const pressedBy = claim && claim.stewardId === 0 ? claim.userId : sender.userId;
  const row = { nonce, step, at, now, pressedBy, sentBy: sender.userId };
  return what === "heads" ? addHeads(tx, held, row) : addJackets(tx, held, { ...row, size: what });
}

interface NewPress {
  step: number;
  nonce: string;
  at: Date;
  now: Date;
  pressedBy: number;
  sentBy: number;
}

async function addHeads(tx: Tx, held: HeldBoarding, press: NewPress): Promise<boolean> {
  const { step, ...row } = press;
  const before = await headsOf(tx, held);
  const moved = Math.min(Math.max(before + step, 0), MAX_HEADS) - before;
  if (moved === 0) return false;
  const made = await sql(
    tx,
    `insert into head_count (${held.column}, step, nonce, counted_at, counted_by, sent_at, sent_by)
       values (:id, :moved, :nonce, :at, :pressedBy, :now, :sentBy)
       on conflict (nonce) do nothing returning id`,
    { ...row, id: held.id, moved },
  );
  return made.length > 0;
}

/** Adds to what was handed out; a form that was opened before it is overtaken, as by another form. */
async function addJackets(
  tx: Tx,
  { column, id }: HeldBoarding,
  { size, ...press }: NewPress & { size: JacketSize },
): Promise<boolean> {
  const made = await sql(
    tx,
    `insert into jacket_press (${column}, size, step, nonce, pressed_at, pressed_by, sent_at, sent_by)
       values (:id, :size, :step, :nonce, :at, :pressedBy, :now, :sentBy)
       on conflict (nonce) do nothing returning id`,
    { ...press, id, size },
  );
  if (made.length === 0) return false;
  const { step, at, pressedBy } = press;
  await sql(
    tx,
    `insert into departure_jackets (${column}, adult, child, infant, updated_at, updated_by)
       values (:id, 0, 0, 0, :at, :pressedBy)
     on conflict (${column}) do nothing`,
    { id, at, pressedBy },
  );
  await sql(
    tx,
    `update departure_jackets set ${size} = least(1000, greatest(0, ${size} + :step)),
         version = version + 1, updated_at = :at, updated_by = :pressedBy
      where ${column} = :id`,
    { id, step, at, pressedBy },
  );
  return true;
}

async function jacketsOf(tx: Tx, { column, id }: HeldBoarding): Promise<BoatCounts["jackets"]> {
  const [row] = await sql<Record<JacketSize, number>>(
    tx,
    `select adult, child, infant from departure_jackets where ${column} = :id`,
    { id },
  );
  return row ?? null;
}
