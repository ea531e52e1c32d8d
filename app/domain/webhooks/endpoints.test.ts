import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { makeEndpoint, removeEndpointsAfterEach } from "../../../tests/support/webhooks";
import {
  activateEndpoint,
  deactivateEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./change-endpoint.server";
import { MAX_ENDPOINTS } from "./event-names";
import { readEndpoint } from "./queries.server";
import { addEndpoint, editEndpoint } from "./save-endpoint.server";
import { addEndpointForm } from "./schema.server";
import { signingSecrets } from "./secrets.server";
import { signedHeaders } from "./sign.server";

useDatabase();
removeEndpointsAfterEach();
const now = new Date("2026-06-10T01:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const content = {
  ...{ url: "https://system.example.my/jetty", description: "Sistem kewangan" },
  ...{ events: ["ticket.paid" as const], jettyId: 0 as const },
};
const auditsOf = (id: number) =>
  sql<{ action: string; actorKind: string; after: Record<string, unknown> }>(
    null,
    `select action, actor_kind, after from audit
      where subject_type = 'webhook_endpoint' and subject_id = :id order by id`,
    { id: String(id) },
  );

describe("an endpoint", () => {
  it("is added, changed, switched off and on, and removed, each with its audit row", async () => {
    const { id, by } = await makeEndpoint(content, now);
    await editEndpoint(id, 1, { ...content, jettyId: 2 }, by);
    await deactivateEndpoint(id, by);
    expect(await readEndpoint(id)).toMatchObject({ state: "off", offBecause: "asked", jettyId: 2 });
    await activateEndpoint(id, by, now);
    expect(await readEndpoint(id)).toMatchObject({ state: "active", offBecause: null });
    await removeEndpoint(id, by);
    expect(await readEndpoint(id)).toBeNull();
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual([
      "create",
      "update",
      "disable",
      "enable",
      "delete",
    ]);
  });

  it("is added once by a form that is sent twice, and its secret shown again", async () => {
    const { by } = await makeEndpoint(content, now);
    const form = { ...content, formKey: newSecret() };
    const [first, second] = [
      await addEndpoint(form, by, now),
      await addEndpoint(form, by, new Date(now.getTime() + 1_000)),
    ];
    expect(second).toEqual(first);
    expect(await addEndpoint(form, by, hours(1))).toEqual({ id: first.id, secret: null });
  });

  it("is not changed by who saw an older one", async () => {
    const { id, by } = await makeEndpoint(content, now);
    await editEndpoint(id, 1, { ...content, description: "Baharu" }, by);
    await expect(
      editEndpoint(id, 1, { ...content, description: "Lain" }, by),
    ).rejects.toMatchObject({ code: "changed_meanwhile" });
  });

  it("keeps the key in its address out of the audit", async () => {
    const { id } = await makeEndpoint({
      ...content,
      url: "https://a.example.my/x?key=not-for-audits",
    });
    expect(JSON.stringify(await auditsOf(id))).not.toContain("not-for-audits");
  });

  it("is one of ten at most, also where two are added at once", async () => {
    const { by } = await makeEndpoint(content, now);
    for (let count = 2; count < MAX_ENDPOINTS; count += 1) await makeEndpoint(content, now);
    const add = () => addEndpoint({ ...content, formKey: newSecret() }, by, now);
    const results = await Promise.allSettled([add(), add(), add()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "webhook_many", values: { max: 10 } },
    });
  });
});

describe("a form of an endpoint", () => {
  const sent = {
    ...{ url: "https://system.example.my/a", description: " Sistem  A ", jetty: "0" },
    ...{ ticket_paid: "on", shift_closed: "on", form_key: newSecret() },
  };
  it("has a tick for each event", () => {
    expect(addEndpointForm.parse(sent)).toMatchObject({
      description: "Sistem A",
      events: ["ticket.paid", "shift.closed"],
    });
  });

  it("says what is wrong beside each field", () => {
    const parsed = addEndpointForm.safeParse({
      ...{ url: "https://10.0.0.1/", description: "", jetty: "7", form_key: newSecret() },
    });
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["url", "webhook_private"],
      ["description", "required"],
      ["jetty", "select_required"],
    ]);
    const none = addEndpointForm.safeParse({ ...sent, ticket_paid: "", shift_closed: undefined });
    expect(none.error?.issues[0]).toMatchObject({ message: "webhook_no_event" });
  });
});

describe("a signature", () => {
  const body = JSON.stringify({ type: "test", data: { teks: "Jeti — 码头" } });
  const headersBy = (secrets: string[], at = new Date()) =>
    signedHeaders({ id: "msg_1", body }, secrets, at);

  it("is one that receivers of Standard Webhooks accept", async () => {
    const { secret } = await makeEndpoint(content, now);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(secret).verify(body, headersBy([secret]))).toMatchObject({ type: "test" });
  });

  it("is refused for another text, id, secret or a time long past", async () => {
    const { secret } = await makeEndpoint(content, now);
    const other = (await makeEndpoint(content, now)).secret;
    const headers = headersBy([secret]);
    const verify = (key: string, text: string, given: typeof headers) => () =>
      new Webhook(key).verify(text, given);
    expect(verify(secret, `${body} `, headers)).toThrow();
    expect(verify(secret, body, { ...headers, "webhook-id": "msg_2" })).toThrow();
    expect(verify(other, body, headers)).toThrow();
    expect(verify(secret, body, headersBy([secret], new Date(Date.now() - 600_000)))).toThrow();
  });
});

describe("a new secret", () => {
  it("signs beside the old one for 24 hours, then alone", async () => {
    const { id, secret, by } = await makeEndpoint(content, now);
    const renewed = await rotateSecret(id, by, hours(1));
    expect(await signingSecrets(id, hours(24.9))).toEqual([renewed, secret]);
    expect(await signingSecrets(id, hours(25.1))).toEqual([renewed]);
    const both = signedHeaders({ id: "msg_1", body: "{}" }, [renewed, secret], new Date());
    for (const key of [renewed, secret])
      expect(() => new Webhook(key).verify("{}", both)).not.toThrow();
  });

  it("is kept sealed, for its endpoint alone", async () => {
    const { id, secret } = await makeEndpoint(content, now);
    const other = await makeEndpoint(content, now);
    const [row] = await sql<{ secret: Buffer }>(
      null,
      "select secret from webhook_secret where endpoint_id = :id",
      { id },
    );
    expect(row?.secret.toString("latin1")).not.toContain(secret.slice(6, 20));
    await sql(null, "update webhook_secret set secret = :sealed where endpoint_id = :id", {
      sealed: row?.secret,
      id: other.id,
    });
    await expect(signingSecrets(other.id, now)).rejects.toThrow("no secret");
  });

  it("leaves three that sign at most, and its audit row does not hold it", async () => {
    const { id, by } = await makeEndpoint(content, now);
    for (const hour of [1, 2, 3, 4]) await rotateSecret(id, by, hours(hour));
    const secrets = await signingSecrets(id, hours(5));
    expect(secrets).toHaveLength(3);
    const audits = JSON.stringify(await auditsOf(id));
    expect(audits).toContain("renewed");
    expect(audits).not.toContain("whsec_");
  });

  it("is not made again for an endpoint that was removed, and its secrets are gone", async () => {
    const { id, by } = await makeEndpoint(content, now);
    await removeEndpoint(id, by);
    await expect(rotateSecret(id, by, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(signingSecrets(id, now)).rejects.toThrow();
  });
});
