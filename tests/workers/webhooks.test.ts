import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { rotateSecret } from "~/domain/webhooks/change-endpoint.server";
import {
  claimDeliveries,
  type ClaimedTry,
  holdDueEndpoints,
  takeDue,
} from "~/domain/webhooks/claim-deliveries.server";
import { deleteOldDeliveries } from "~/domain/webhooks/delete-old-deliveries.server";
import { finishTry } from "~/domain/webhooks/finish-try.server";
import { readDelivery, readEndpoint } from "~/domain/webhooks/queries.server";
import { sendAgain, sendTestEvent } from "~/domain/webhooks/send-by-hand.server";
import { startDispatcher } from "../../workers/webhooks/dispatcher";
import { sendDelivery } from "../../workers/webhooks/send-delivery";
import { asOwner, useDatabase } from "../support/database";
import { slowness } from "../support/slowness";
import {
  answerWith,
  deliveriesOf,
  makeEndpoint,
  rawServer,
  type Receiver,
  removeEndpointsAfterEach,
  sendDue,
  startReceiver,
  triesOf,
  waitingDelivery,
} from "../support/webhooks";

const database = useDatabase({ poolMax: 12 });
removeEndpointsAfterEach();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});

const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(Date.now() + ms);

let published = 0;
async function publish(count = 1): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await sql(null, "select publish_webhook('ticket.boarded', :ref, 1::smallint, now())", {
      ref: 1_000_000_000 + (published += 1),
    });
  // Of no ticket that is there: what is sent does not matter here.
  await sql(null, "update webhook_event set body = '{}' where body is null");
}

const stateOf = async (endpointId: number) => (await deliveriesOf(endpointId))[0];
const auditOf = (id: number) =>
  sql<{ actorKind: string; after: object }>(
    null,
    `select actor_kind, after from audit
      where subject_type = 'webhook_endpoint' and action = 'disable' and subject_id = :id`,
    { id: String(id) },
  );

const waiting = () => waitingDelivery(receiver);

describe("a delivery", () => {
  it("arrives signed, under the number of its event, as JSON", async () => {
    const { id, secret, deliveryId } = await waiting();
    expect(await sendDue()).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
    const delivery = await stateOf(id);
    expect(delivery).toMatchObject({ id: deliveryId, state: "delivered", tries: 1, dueAt: null });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": delivery?.eventId,
    });
    expect(await triesOf(deliveryId)).toMatchObject([{ no: 1, status: 204, error: null }]);
  });

  it("waits after 500, and its address is failing since then", async () => {
    const { id } = await waiting();
    receiver.answer = answerWith(500, {}, "Aduh <script>");
    await sendDue();
    const after = await stateOf(id);
    expect(after).toMatchObject({ state: "waiting", tries: 1 });
    expect(after?.dueAt?.getTime()).toBeGreaterThan(later(3_000).getTime());
    expect((await readEndpoint(id))?.failingSince).not.toBeNull();
  });

  it("is delivered by a later try, not before its time, with a signature of its own", async () => {
    const { id, secret, deliveryId } = await waiting();
    receiver.answer = answerWith(500, {}, "Aduh <script>");
    await sendDue();
    receiver.answer = answerWith(200);
    expect(await sendDue()).toBe(0);
    await sendDue(later(10_000));
    expect(await stateOf(id)).toMatchObject({ state: "delivered", tries: 2 });
    expect((await readEndpoint(id))?.failingSince).toBeNull();
    expect(await triesOf(deliveryId)).toMatchObject([
      { status: 500, answer: "Aduh <script>" },
      { status: 200 },
    ]);
    const [first, second] = receiver.received;
    expect([first?.body, first?.headers["webhook-id"]]).toEqual([
      second?.body,
      second?.headers["webhook-id"],
    ]);
    for (const { headers, body } of receiver.received) new Webhook(secret).verify(body, headers);
  });

  it("is signed by both secrets while the old one is good", async () => {
    const { id, secret, by } = await waiting();
    const renewed = await rotateSecret(id, by, new Date());
    await sendDue();
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    for (const key of [secret, renewed]) new Webhook(key).verify(body, headers);
  });

  it("waits as long as 429 asks for", async () => {
    const { id } = await waiting();
    receiver.answer = answerWith(429, { "retry-after": "1200" });
    await sendDue();
    const { dueAt } = (await stateOf(id)) ?? {};
    expect(dueAt?.getTime()).toBeGreaterThan(later(1_190_000).getTime());
    expect(dueAt?.getTime()).toBeLessThan(later(1_210_000).getTime());
  });

  it("is failed where the receiver redirects, which is not followed", async () => {
    const { deliveryId } = await waiting();
    receiver.answer = answerWith(307, { location: receiver.url });
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await triesOf(deliveryId)).toMatchObject([{ status: 307 }]);
  });

  it("is failed for good after its last try, and its endpoint says so", async () => {
    const { id } = await waiting();
    receiver.answer = answerWith(500);
    for (let days = 0; days < 2; days += 0.2) await sendDue(later(days * DAY_MS));
    await asOwner(database, (client) =>
      client.query("update webhook_delivery set tries = 9, due_at = now() where state = 'waiting'"),
    );
    await sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "failed", tries: 10, dueAt: null });
  });
});

describe("an endpoint", () => {
  it("that answers 410 is switched off, with an audit row of the system", async () => {
    const { id } = await waiting();
    receiver.answer = answerWith(410);
    await sendDue();
    expect(await readEndpoint(id)).toMatchObject({ state: "off", offBecause: "gone" });
    expect(await stateOf(id)).toMatchObject({ state: "failed" });
    expect(await auditOf(id)).toMatchObject([
      { actorKind: "system", after: { switchedOffBecause: "webhook_gone" } },
    ]);
  });

  it("that failed for three days on end is switched off, and not a minute before", async () => {
    const { id } = await waiting();
    receiver.answer = answerWith(500);
    const failedSince = (span: string) =>
      sql(null, `update webhook_endpoint set failing_since = now() - interval '${span}'`);
    await sendDue();
    await failedSince("71 hours 59 minutes");
    await sendDue(later(10_000));
    expect(await readEndpoint(id)).toMatchObject({ state: "active" });
    await failedSince("72 hours");
    await sendDue(later(DAY_MS));
    expect(await readEndpoint(id)).toMatchObject({ state: "off", offBecause: "failing" });
    expect(await auditOf(id)).toMatchObject([{ actorKind: "system" }]);
    expect(await sendDue(later(3 * DAY_MS))).toBe(0);
  });
});

describe("several workers", () => {
  it("take each try once, where all ask at the very same moment", async () => {
    await makeEndpoint({ url: receiver.url });
    await makeEndpoint({ url: receiver.url });
    await publish(9);
    const asked = Array.from({ length: 8 }, () => claimDeliveries(later(1_000)));
    const claimed = (await Promise.all(asked)).flat();
    expect(new Set(claimed.map(({ deliveryId }) => deliveryId)).size).toBe(claimed.length);
    expect(claimed.length).toBeGreaterThanOrEqual(3);
    expect(claimed.length).toBeLessThanOrEqual(6);
  });

  /** Two workers at once, of which neither commits before both have taken what they take. */
  const takeTwice = async (take: (tx: Tx) => Promise<ClaimedTry[]>): Promise<number> => {
    let [arrived, open] = [0, () => {}];
    const both = new Promise<void>((resolve) => (open = resolve));
    const worker = () =>
      inTransaction(async (tx) => {
        const taken = await take(tx);
        if ((arrived += 1) === 2) open();
        await both;
        return taken.length;
      });
    const [one, other] = await Promise.all([worker(), worker()]);
    return one + other;
  };

  it("take three of an endpoint at most", async () => {
    await makeEndpoint({ url: receiver.url });
    await publish(9);
    const now = later(1_000);
    const held = async (tx: Tx) => takeDue(tx, await holdDueEndpoints(tx, now), now);
    expect(await takeTwice(held)).toBe(3);
  });

  it("take six where its row is not held (control)", async () => {
    const { id } = await makeEndpoint({ url: receiver.url });
    await publish(9);
    expect(await takeTwice((tx) => takeDue(tx, [id], later(1_000)))).toBe(6);
  });

  it("follow one that died in the middle with another try after its lease", async () => {
    const { id, deliveryId } = await waiting();
    const [dead] = await claimDeliveries(later(1_000));
    expect(await claimDeliveries(later(20_000))).toEqual([]);
    const [next] = await claimDeliveries(later(32_000));
    expect(next).toMatchObject({ deliveryId, tries: 2 });
    if (!dead || !next) throw new Error("nothing was claimed");
    // The first one was not dead but slow: what it says is written beside its try and moves nothing.
    const answered = { status: 500, error: null, ms: 1, answer: "", retryAfterS: null };
    expect(await finishTry(dead, answered, new Date())).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: "sending", tries: 2 });
    await sendDelivery(next);
    expect(await stateOf(id)).toMatchObject({ state: "delivered", tries: 2 });
  });

  it("end a delivery over which worker after worker dies", async () => {
    const { id, deliveryId } = await waiting();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await claimDeliveries(later(1_000 + tries * 31_000))).toHaveLength(1);
    await sendDue(later(400_000));
    expect(await stateOf(id)).toMatchObject({ state: "failed", tries: 11 });
    expect((await triesOf(deliveryId)).at(-1)).toMatchObject({ error: "lost" });
  });

  it("try again by the clock what cannot be signed, and say so in the error log", async () => {
    const { id, deliveryId } = await waiting();
    await sql(null, "update webhook_secret set secret = :other where endpoint_id = :id", {
      ...{ id, other: Buffer.alloc(80) },
    });
    await sendDue();
    expect(await triesOf(deliveryId)).toMatchObject([{ status: null, error: "lost" }]);
    expect(await stateOf(id)).toMatchObject({ state: "waiting", tries: 1 });
    const [line] = await sql<{ message: string }>(null, "select message from error_entry");
    expect(line?.message).toContain("no secret that can be opened");
  });

  it("do not let a dead receiver hold up others", async () => {
    const silent = await rawServer(() => {});
    await makeEndpoint({ url: silent.url });
    const { id } = await makeEndpoint({ url: receiver.url });
    receiver.answer = answerWith(204);
    await publish(12);
    const dispatcher = startDispatcher((claimed) => sendDelivery(claimed, { timeoutMs: 3_000 }));
    const begun = performance.now();
    await until(async () => (await deliveriesOf(id)).every(({ state }) => state === "delivered"));
    expect(performance.now() - begun).toBeLessThan(2_900 * slowness());
    await dispatcher.stop();
    silent.close();
  });
});

describe("what is sent by hand", () => {
  it("is a test event once, where the form is sent twice", async () => {
    const { id, by, deliveryId } = await waiting();
    expect(await sendTestEvent(id, by, new Date())).toBe(deliveryId);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it("is a delivery again, once, under its number, with ten tries of its own", async () => {
    const { id, by, deliveryId } = await waiting();
    await sendDue();
    const again = (ms = 0) => sendAgain({ endpointId: id, deliveryId }, by, later(ms));
    // Whoever asked first may be the second to come.
    await Promise.all([again(20), again()]);
    await again();
    expect(await stateOf(id)).toMatchObject({ state: "waiting", tries: 1 });
    await sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "delivered", tries: 2 });
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(first?.headers["webhook-id"]).toBe(second?.headers["webhook-id"]);
    const audits = await sql(
      null,
      `select id from audit where subject_id = :id and subject_type = 'webhook_endpoint'
         and action = 'request'`,
      { id: String(id) },
    );
    expect(audits).toHaveLength(2);
  });

  it("is a delivery that failed again meanwhile, at once", async () => {
    const { id, by, deliveryId } = await waiting();
    receiver.answer = answerWith(503);
    await sendDue();
    await sendDue(later(10_000));
    receiver.answer = answerWith(204);
    await sendAgain({ endpointId: id, deliveryId }, by, new Date());
    await sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "delivered", tries: 3 });
  });

  it("is refused for another endpoint's delivery", async () => {
    const { by, deliveryId } = await waiting();
    const other = await makeEndpoint();
    const again = sendAgain({ endpointId: other.id, deliveryId }, by, new Date());
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    expect(await readDelivery(other.id, deliveryId)).toBeNull();
  });
});

describe("old deliveries", () => {
  it("are gone after 30 days with their tries and events, younger ones stay", async () => {
    const { id } = await waiting();
    await sendDue();
    await deleteOldDeliveries(later(29 * DAY_MS));
    expect(await deliveriesOf(id)).toHaveLength(1);
    await deleteOldDeliveries(later(31 * DAY_MS));
    const [left] = await sql<{ rows: number }>(
      null,
      `select (select count(*) from webhook_delivery) + (select count(*) from webhook_try)
         + (select count(*) from webhook_event) as rows`,
    );
    expect(Number(left?.rows)).toBe(0);
  });
});

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
}
