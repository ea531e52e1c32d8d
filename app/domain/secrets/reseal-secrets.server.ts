import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { sealWsApiKey } from "~/domain/printing/ws-api-key.server";
import { reencryptText } from "~/domain/second-factor/encrypt-text.server";
import { secretPurpose } from "~/domain/second-factor/factor-setup.server";
import { webhookSecretPurpose } from "~/domain/webhooks/secrets.server";

const BATCH = 100;

interface SealedRow {
  id: number;
  ownerId: number;
  secret: Buffer | null;
  salt: Buffer | null;
  hash: Buffer | null;
}

interface SealedStore {
  kind: "second_factor" | "webhook_secret" | "ws_api_key";
  /** The next rows after :after, in the order of their ids, locked. */
  rows: string;
  reseal: (row: SealedRow) => ReturnType<typeof reencryptText>;
  update: string;
}

/** All that is stored under SECRET_KEY. */
const STORES: readonly SealedStore[] = [
  {
    kind: "second_factor",
    rows: `select user_id as id, user_id as owner_id, secret, null as salt, null as hash
      from second_factor where user_id > :after order by user_id limit ${BATCH} for update`,
    reseal: ({ secret, ownerId }) => resealOwn(secret, secretPurpose(ownerId)),
    update: "update second_factor set secret = :secret where user_id = :id",
  },
  {
    kind: "webhook_secret",
    rows: `select id, endpoint_id as owner_id, secret, null as salt, null as hash
      from webhook_secret where id > :after order by id limit ${BATCH} for update`,
    reseal: ({ secret, ownerId }) => resealOwn(secret, webhookSecretPurpose(ownerId)),
    update: "update webhook_secret set secret = :secret where id = :id",
  },
  {
    kind: "ws_api_key",
    rows: `select id, id as owner_id, ws_api_key_sealed as secret, ws_api_key_salt as salt,
          ws_api_key_hash as hash
        from app_user where ws_api_key_hash is not null and id > :after
        order by id limit ${BATCH} for no key update`,
    reseal: ({ id, secret, salt, hash }) =>
      salt && hash ? sealWsApiKey({ salt, hash, sealed: secret }, id) : "cannot_open",
    update: "update app_user set ws_api_key_sealed = :secret where id = :id",
  },
];

export interface ResealResult {
  kind: SealedStore["kind"];
  resealed: number;
  /** Neither SECRET_KEY nor SECRET_KEY_OLD opens these. */
  unopened: number;
}

/**
 * Seals anew, under SECRET_KEY, all that is stored under SECRET_KEY_OLD, a batch a transaction with
 * its audit row. What is under SECRET_KEY already stays as it is, so run again it changes nothing.
 */
export async function resealSecrets(): Promise<ResealResult[]> {
  const results: ResealResult[] = [];
  for (const store of STORES) {
    const result: ResealResult = { kind: store.kind, resealed: 0, unopened: 0 };
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      const batch = await inTransaction((tx) => resealBatch(tx, store, from));
      result.resealed += batch.resealed;
      result.unopened += batch.unopened;
      after = batch.last;
    }
    results.push(result);
  }
  return results;
}

async function resealBatch(tx: Tx, store: SealedStore, after: number) {
  const rows = await sql<SealedRow>(tx, store.rows, { after });
  let [resealed, unopened] = [0, 0];
  for (const row of rows) {
    const secret = store.reseal(row);
    if (secret === "cannot_open") unopened += 1;
    if (typeof secret === "string") continue;
    await sql(tx, store.update, { id: row.id, secret });
    resealed += 1;
  }
  if (resealed > 0)
    await writeAudit(
      tx,
      { kind: "system" },
      {
        module: "setting",
        action: "update",
        subject: { type: "secret_key", id: store.kind },
        before: { sealedWith: "old_key" },
        after: { sealedWith: "new_key", secretKind: store.kind, count: resealed },
      },
    );
  return { resealed, unopened, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
}

function resealOwn(secret: Buffer | null, purpose: string): ReturnType<typeof reencryptText> {
  return secret ? reencryptText(secret, purpose) : "cannot_open";
}
