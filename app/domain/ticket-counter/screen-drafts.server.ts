import { randomInt } from "node:crypto";
import { z } from "zod";
import { inTransaction, sql } from "@db/transaction";
import { parseDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { EMPTY_SCREEN_ORDER, type ScreenOrder } from "./screen-order";

const DRAFT_LIFETIME_MS = 24 * 3_600_000;

const screenOrderSchema = z.object({
  stage: z.literal([1, 2, 3]),
  ticketDate: z.string().transform(parseDay).nullable(),
  departure: z.string().default(""),
  adults: z.number().int().min(1),
  children: z.number().int().min(0),
  buyer: z.object({
    name: z.string(),
    ic: z.string(),
    phoneNo: z.string(),
    email: z.string(),
    country: z.string(),
  }),
  operator: z.string(),
  otherOperatorName: z.string(),
  agency: z.boolean(),
  agencyName: z.string(),
  letters: z.array(z.object({ file: z.string(), title: z.string() })),
  passengers: z.array(z.object({ name: z.string(), ic: z.string(), country: z.string() })),
  paymentMethod: z.string(),
  companyName: z.string(),
  travelCredit: z.string().default(""),
  cashIn: z.string(),
});

export interface ScreenDraft {
  /** 0 while nothing is stored. */
  version: number;
  formKey: string;
  order: ScreenOrder;
}

/**
 * A cashier's session has one order on this screen: no cookie of its own, and nobody else can name
 * it.
 */
const draftKeyOf = (sessionId: number) => hashOf(`counter-screen ${sessionId}`);

/** The order that a session is filling in, or an empty one. */
export async function loadScreenDraft(sessionId: number, now: Date): Promise<ScreenDraft> {
  const [row] = await sql<{ version: number; formKey: string; data: unknown }>(
    null,
    `select version, form_key, data
      from order_draft
      where id_hash = :idHash and channel = 'screen' and expires_at > :now`,
    { idHash: draftKeyOf(sessionId), now },
  );
  if (!row) return { version: 0, formKey: "", order: EMPTY_SCREEN_ORDER };
  return { version: row.version, formKey: row.formKey, order: screenOrderSchema.parse(row.data) };
}

/**
 * Saves what was posted under the version that its form was rendered from. Returns the order's form
 * key. Throws Refusal `stale_draft` where another tab has saved since (S6).
 */
export async function saveScreenDraft(
  sessionId: number,
  seenVersion: number,
  order: ScreenOrder,
  now: Date,
): Promise<string> {
  const values = {
    idHash: draftKeyOf(sessionId),
    data: JSON.stringify(order),
    expiresAt: new Date(now.getTime() + DRAFT_LIFETIME_MS),
    now,
  };
  const [saved] = await inTransaction(async (tx) => {
    await sql(tx, "delete from order_draft where id_hash = :idHash and expires_at <= :now", {
      idHash: draftKeyOf(sessionId),
      now,
    });
    if (seenVersion > 0)
      return sql<{ formKey: string }>(
        tx,
        `update order_draft set data = :data::jsonb, version = version + 1, expires_at = :expiresAt
           where id_hash = :idHash and channel = 'screen' and version = :seenVersion
             and expires_at > :now
          returning form_key`,
        { ...values, seenVersion },
      );
    return sql<{ formKey: string }>(
      tx,
      // A number by chance: a tab of an earlier order must not fit this one's version.
      `insert into order_draft (id_hash, channel, version, form_key, data, created_at, expires_at)
       values (:idHash, 'screen', :version, :formKey, :data::jsonb, :now, :expiresAt)
       on conflict (id_hash) do nothing returning form_key`,
      { ...values, version: randomInt(1, 1_000_000), formKey: newSecret() },
    );
  });
  if (!saved) throw new Refusal("stale_draft");
  return saved.formKey;
}

/** Empties the screen: reset, or an order that was sold. */
export async function discardScreenDraft(sessionId: number): Promise<void> {
  await sql(null, "delete from order_draft where id_hash = :idHash", {
    idHash: draftKeyOf(sessionId),
  });
}
