import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prepared, sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { type Channel, type Draft, type DraftData, EMPTY_DRAFT } from "./draft";
import { parseDraftData } from "./stored-draft.server";

const DRAFT_LIFETIME_MS = 24 * 3_600_000;

const LOAD_DRAFT: Prepared<
  { version: number; formKey: string; data: unknown },
  { secretHash: Buffer; channel: Channel; now: Date }
> = {
  name: "load_draft",
  text: `select version, form_key, data
    from order_draft
    where id_hash = :secretHash and channel = :channel and expires_at > :now`,
};

/**
 * The draft of a cookie's secret, or a new empty one (version 0, stored by its first save). Drafts
 * die after 24 hours (S6).
 */
export async function loadDraft(
  secret: string | null,
  channel: Channel,
  now: Date,
): Promise<Draft> {
  const fresh = (): Draft => ({ channel, version: 0, formKey: "", data: EMPTY_DRAFT });
  if (!secret) return fresh();
  const [row] = await sql(null, LOAD_DRAFT, { secretHash: hashOf(secret), channel, now });
  if (!row) return fresh();
  return {
    channel,
    version: row.version,
    formKey: row.formKey,
    data: parseDraftData(row.data),
  };
}

/** The usual case in one statement: the form was rendered from what is stored, and changes it. */
const SAVE_DRAFT: Prepared<
  { version: number },
  {
    secretHash: Buffer;
    channel: Channel;
    now: Date;
    seenVersion: number;
    data: string;
    expires: Date;
    nextFormKey: string;
  }
> = {
  name: "save_draft",
  text: `
update order_draft d set data = :data::jsonb, version = version + 1, expires_at = :expires,
       form_key = case when (select true
           from ticket t
           where t.form_key = d.form_key limit 1) then :nextFormKey else form_key end
 where id_hash = :secretHash and channel = :channel and expires_at > :now and version = :seenVersion
   and data <> :data::jsonb
returning version`,
};

/**
 * Saves a step's result. `formVersion` is the version the form was rendered from; where the stored
 * one has moved on, nothing is written and Refusal `stale_draft` is thrown (S6), unless what would
 * be written already stands there: then a double click simply succeeds. A draft whose order was
 * already placed gets a new form key with its next change, so that the change is another order and
 * not a conflict. Returns the secret for the cookie: the given one, or a new one for a new draft.
 */
export async function saveDraft(
  secret: string | null,
  channel: Channel,
  seenVersion: number,
  data: DraftData,
  now: Date,
): Promise<string> {
  const expires = new Date(now.getTime() + DRAFT_LIFETIME_MS);
  if (secret) {
    const saved = await sql(null, SAVE_DRAFT, {
      secretHash: hashOf(secret),
      channel,
      now,
      seenVersion,
      data: JSON.stringify(data),
      expires,
      nextFormKey: newSecret(),
    });
    if (saved.length > 0) return secret;
  }
  return inTransaction(async (tx) => {
    const [row] = secret
      ? await sql<{ version: number; data: unknown }>(
          tx,
          `select version, data
            from order_draft
            where id_hash = :secretHash and channel = :channel and expires_at > :now
            for update`,
          { secretHash: hashOf(secret), channel, now },
        )
      : [];
    if (!row || !secret) {
      const keys = newKeys();
      const version = channel === "counter" ? anyVersion() : 1;
      await insertDraft(tx, keys, { channel, version, data }, now);
      return keys.secret;
    }
    if (
      isDeepStrictEqual(parseDraftData(row.data), parseDraftData(JSON.parse(JSON.stringify(data))))
    )
      return secret;
    throw new Refusal("stale_draft");
  });
}

/** Under which a new draft is kept, and the key of the order that it becomes. */
export interface DraftKeys {
  secret: string;
  formKey: string;
}

const newKeys = (): DraftKeys => ({ secret: newSecret(), formKey: newSecret() });

async function insertDraft(
  tx: Tx,
  { secret, formKey }: DraftKeys,
  draft: Pick<Draft, "channel" | "version" | "data">,
  now: Date,
): Promise<void> {
  await sql(
    tx,
    `insert into order_draft (id_hash, channel, version, form_key, data, created_at, expires_at)
      values (:secretHash, :channel, :version, :formKey, :data::jsonb, :now, :expiresAt)`,
    {
      secretHash: hashOf(secret),
      channel: draft.channel,
      version: draft.version,
      formKey,
      data: JSON.stringify(draft.data),
      now,
      expiresAt: new Date(now.getTime() + DRAFT_LIFETIME_MS),
    },
  );
}

/**
 * One browser makes several orders: a tab of an earlier one must not fit a later one's version by
 * chance.
 */
const anyVersion = () => randomInt(1, 1_000_000);

/**
 * Begins an order that is filled in already, in place of the one there was. Returns the secret for
 * the cookie.
 */
export async function replaceDraft(
  tx: Tx,
  old: string | null,
  { channel, data }: Pick<Draft, "channel" | "data">,
  now: Date,
  keys: DraftKeys = newKeys(),
): Promise<string> {
  if (old)
    await sql(tx, "delete from order_draft where id_hash = :oldHash and channel = :channel", {
      oldHash: hashOf(old),
      channel,
    });
  await insertDraft(tx, keys, { channel, version: anyVersion(), data }, now);
  return keys.secret;
}

/**
 * Gives a draft a new form key in place of `used`, the key of an order already placed: the buyer
 * wants the same again on purpose. A second click finds another key there and changes nothing.
 * Returns the key that stands.
 */
export async function renewFormKey(secret: string, used: string): Promise<string> {
  return inTransaction(async (tx) => {
    await sql(
      tx,
      "update order_draft set form_key = :formKey where id_hash = :secretHash and form_key = :used",
      { secretHash: hashOf(secret), used, formKey: newSecret() },
    );
    const [row] = await sql<{ formKey: string }>(
      tx,
      "select form_key from order_draft where id_hash = :secretHash",
      { secretHash: hashOf(secret) },
    );
    return row?.formKey ?? used;
  });
}

/** Reset, cancel, or an order that was paid: the draft goes (R-4-28). */
export async function discardDraft(secret: string | null): Promise<void> {
  if (secret)
    await inTransaction((tx) =>
      sql(tx, "delete from order_draft where id_hash = :secretHash", {
        secretHash: hashOf(secret),
      }),
    );
}
