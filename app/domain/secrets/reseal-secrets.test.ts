import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { config } from "~/config.server";
import { agentUserOf, readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { createReportToken, openReportToken } from "~/domain/reports/report-link-token.server";
import { decryptText, encryptText } from "~/domain/second-factor/encrypt-text.server";
import { redeemCode } from "~/domain/second-factor/redeem-code.server";
import { createLinkToken, isLinkTokenValid } from "~/domain/shared/link-token.server";
import { addSecret, signingSecrets } from "~/domain/webhooks/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { codeAt, giveFactor } from "../../../tests/support/second-factor";
import { makeStaff } from "../../../tests/support/staff";
import { runReseal } from "../../../workers/secrets/command";
import { resealSecrets } from "./reseal-secrets.server";

useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
const newKey = () => randomBytes(32).toString("base64");
const use = (key: string, old?: string) =>
  Object.assign(config(), { SECRET_KEY: key, SECRET_KEY_OLD: old });
let before: string;
beforeEach(() => {
  before = newKey();
  use(before);
});

async function anEndpoint(by: number): Promise<{ id: number; secret: string }> {
  const [made] = await sql<{ id: number }>(
    null,
    `insert into webhook_endpoint (url, description, events, jetty_id, form_key, created_at,
        created_by, updated_by)
      values ('https://a.example/hook', 'A', '{ticket.paid}', 0, :formKey, :now, :by, :by)
      returning id`,
    { now, by, formKey: randomBytes(24).toString("base64url") },
  );
  const id = made?.id ?? 0;
  return { id, secret: await inTransaction((tx) => addSecret(tx, id, now)) };
}

/** Somebody with all that is kept under SECRET_KEY. */
async function aUser() {
  const { id } = await makeStaff();
  const { secret } = await giveFactor({ id });
  return { id, secret, key: await renewWsApiKey(id), endpoint: await anEndpoint(id) };
}

async function works(user: Awaited<ReturnType<typeof aUser>>): Promise<boolean[]> {
  const code = codeAt(user.secret, now);
  const taken = await inTransaction(async (tx) => {
    await sql(tx, "update second_factor set last_step = 1 where user_id = :id", { id: user.id });
    return redeemCode(tx, user.id, code, now);
  });
  const secrets = await signingSecrets(user.endpoint.id, now).catch(() => []);
  return [
    taken === "app",
    secrets[0] === user.endpoint.secret,
    (await readWsApiKey(user.id)) === user.key,
    (await agentUserOf(user.key))?.userId === user.id,
  ];
}

const ALL = [true, true, true, true];
/** Without the key nothing opens, but a print server is known by the hash of its own key. */
const NONE_BUT_PRINT_SERVERS = [false, false, false, true];
const rewritten = (results: Awaited<ReturnType<typeof resealSecrets>>) =>
  results.reduce((sum, { resealed }) => sum + resealed, 0);

describe("another SECRET_KEY", () => {
  it("opens what was sealed before while the old one is named", async () => {
    const user = await aUser();
    use(newKey(), before);
    expect(await works(user)).toEqual(ALL);
  });

  it("opens nothing of before where the old one is not named", async () => {
    const user = await aUser();
    use(newKey());
    expect(await works(user)).toEqual(NONE_BUT_PRINT_SERVERS);
  });

  it("seals what is new itself", () => {
    use(newKey(), before);
    const sealed = encryptText("x", "y");
    use(before);
    expect(decryptText(sealed, "y")).toBeNull();
  });

  it("takes links of before while the old one is named, and no longer", () => {
    const [link, report] = [createLinkToken("a", now, 5), createReportToken("session", now)];
    const taken = () => [isLinkTokenValid(link, "a", now), openReportToken(report, now)];
    const after = newKey();
    use(after, before);
    expect(taken()).toEqual([true, "session"]);
    use(after);
    expect(taken()).toEqual([false, null]);
  });
});

describe("sealing anew", () => {
  it("makes all that was sealed before open without the old key", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const after = newKey();
    use(after, before);
    await resealSecrets();
    use(after);
    expect([await works(user), await works(other)]).toEqual([ALL, ALL]);
  });

  it("is no longer needed by the old key: that alone opens nothing then", async () => {
    const user = await aUser();
    use(newKey(), before);
    await resealSecrets();
    use(before);
    // The print server's key follows from its salt under the old key; its sealed copy counts.
    expect(await works(user)).toEqual(NONE_BUT_PRINT_SERVERS);
  });

  it("changes nothing when it is run again, and writes no audit row then", async () => {
    await aUser();
    use(newKey(), before);
    await resealSecrets();
    const rows = () => sql(null, "select id from audit where subject_type = 'secret_key'");
    const audited = (await rows()).length;
    expect(audited).toBeGreaterThanOrEqual(3);
    expect([rewritten(await resealSecrets()), (await rows()).length]).toEqual([0, audited]);
  });

  it("takes more than a batch of them", async () => {
    const { id, endpoint } = await aUser();
    const secret = encryptText("s".repeat(40), `webhook ${endpoint.id}`);
    await sql(
      null,
      `insert into webhook_secret (endpoint_id, secret, created_at, expires_at)
        select :endpointId, :secret, :now, :now::timestamptz + interval '1 hour'
          from generate_series(1, 230)`,
      { endpointId: endpoint.id, secret, now },
    );
    const after = newKey();
    use(after, before);
    await resealSecrets();
    use(after);
    expect(await signingSecrets(endpoint.id, now)).toHaveLength(231);
    expect(id).toBeGreaterThan(0);
  });

  it("keeps a print server's key through a second change", async () => {
    const user = await aUser();
    const [second, third] = [newKey(), newKey()];
    use(second, before);
    await resealSecrets();
    use(third, second);
    await resealSecrets();
    use(third);
    expect(await works(user)).toEqual(ALL);
  });

  it("gives a renewed key in place of the one that was sealed", async () => {
    const user = await aUser();
    const after = newKey();
    use(after, before);
    await resealSecrets();
    use(after);
    const renewed = await renewWsApiKey(user.id);
    expect(await readWsApiKey(user.id)).toBe(renewed);
  });

  it("says how many were done, and what cannot be opened, with status 1", async () => {
    await aUser();
    use(newKey());
    await aUser();
    use(newKey(), config().SECRET_KEY);
    const said: string[] = [];
    expect(await runReseal((line) => said.push(line))).toBe(1);
    expect(said.join("\n")).toMatch(
      /Second factors: 1 sealed anew\.\n {2}\d+ could not be opened: their owners log in with/,
    );
  });
});
