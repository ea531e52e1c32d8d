import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { readEndpoint } from "~/domain/webhooks/queries.server";
import { signingSecrets } from "~/domain/webhooks/secrets.server";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import {
  answerWith,
  deliveriesOf,
  removeEndpointsAfterEach,
  sendDue,
  startReceiver,
} from "../support/webhooks";
import { staffBrowsers } from "./support";

process.env.SUPER_USER_EMAILS = "super@contoh.my";
useDatabase();
removeEndpointsAfterEach();
const { signedIn } = staffBrowsers(useSite(["staff"]), new Date());

type Person = Awaited<ReturnType<typeof signedIn>>;
let person: Person | null = null;
const superUser = async () =>
  (person ??= await signedIn({ level: 1, email: "super@contoh.my" })).browser;

const form = (more: Record<string, string> = {}) => ({
  ...{ url: "https://system.example.my/jetty", description: "Sistem kewangan", jetty: "0" },
  ...{ ticket_paid: "on", form_key: newSecret(), ...more },
});
const secretIn = (html: string) => /whsec_[A-Za-z0-9+/=]+/.exec(html)?.[0];
const newest = async () => {
  const [row] = await sql<{ id: number }>(null, "select max(id) as id from webhook_endpoint");
  return row?.id ?? 0;
};

async function added(more: Record<string, string> = {}): Promise<{ id: number; path: string }> {
  const answer = await (await superUser()).post("/setting/webhooks/add", form(more));
  expect(answer.status).toBe(200);
  const id = await newest();
  return { id, path: `/setting/webhooks/${id}` };
}

describe("the webhooks", () => {
  it("are linked from the settings, and listed", async () => {
    const browser = await superUser();
    expect((await browser.get("/setting")).html).toContain('href="/setting/webhooks"');
    const { path } = await added();
    const { html } = await browser.get("/setting/webhooks");
    expect(html).toContain("Sistem kewangan");
    expect(html).toContain(`href="${path}/edit"`);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("show the secret of a new one once, and it is the one that signs", async () => {
    const browser = await superUser();
    const answer = await browser.post("/setting/webhooks/add", form());
    const secret = secretIn(answer.html);
    expect(await htmlProblems(answer.html)).toEqual([]);
    const id = await newest();
    expect(await signingSecrets(id, new Date())).toEqual([secret]);
    for (const page of ["", `/${id}`, `/${id}/edit`, `/${id}/secret`])
      expect(secretIn((await browser.get(`/setting/webhooks${page}`)).html)).toBeUndefined();
  });

  it("give a new secret after a question", async () => {
    const browser = await superUser();
    const { id, path } = await added();
    const [old] = await signingSecrets(id, new Date());
    expect((await browser.get(`${path}/secret`)).html).toContain("Make new secret");
    const secret = secretIn((await browser.post(`${path}/secret`, {})).html);
    expect(await signingSecrets(id, new Date())).toEqual([secret, old]);
  });

  it.each([
    ["url", "https://192.168.1.1/a", "private network"],
    ["url", "http://system.example.my", "must begin with https://"],
    ["url", "", "Please complete this field"],
    ["url", "https://a:b@system.example.my", "Leave user name and password out"],
    ["description", " ", "Please complete this field"],
    ["ticket_paid", "", "Choose at least one event"],
  ])("say what is wrong with %s (%s), and keep what was typed", async (name, value, sentence) => {
    const browser = await superUser();
    const answer = await browser.post("/setting/webhooks/add", form({ [name]: value }));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(sentence);
    if (name === "description") expect(answer.html).toContain("https://system.example.my/jetty");
    expect(await htmlProblems(answer.html)).toEqual([]);
  });

  it("are changed, and the second of two people is told who was first", async () => {
    const browser = await superUser();
    const { id, path } = await added();
    const change = (description: string) =>
      browser.post(`${path}/edit`, form({ description, version: "1", shift_closed: "on" }));
    expect((await change("Lejar")).status).toBe(303);
    expect(await readEndpoint(id)).toMatchObject({
      description: "Lejar",
      events: ["ticket.paid", "shift.closed"],
    });
    expect((await change("Lain")).status).toBe(409);
  });

  it("are switched off and on, and deleted, after a question", async () => {
    const browser = await superUser();
    const { id, path } = await added();
    for (const [act, state] of [
      ["off", "off"],
      ["on", "active"],
    ] as const) {
      expect((await browser.get(`${path}/${act}`)).status).toBe(200);
      expect((await browser.post(`${path}/${act}`, {})).status).toBe(303);
      expect(await readEndpoint(id)).toMatchObject({ state });
    }
    await browser.post(`${path}/delete`, {});
    expect((await browser.get(path)).status).toBe(404);
  });

  it("are nobody's but the super users'", async () => {
    const { path } = await added();
    const { browser } = await signedIn({ level: 1 });
    for (const page of ["/setting/webhooks", "/setting/webhooks/add", path, `${path}/secret`]) {
      expect((await browser.get(page)).status).toBe(403);
      if (page !== "/setting/webhooks") expect((await browser.post(page, form())).status).toBe(403);
    }
  });
});

describe("the log of a webhook", () => {
  /** An address that was sent a test event, and refused it. */
  const tested = async () => {
    const browser = await superUser();
    const receiver = await startReceiver();
    receiver.answer = answerWith(500, {}, "<script>alert(1)</script>");
    const { id, path } = await added({ url: receiver.url });
    const before = await browser.get(path);
    const { status } = await browser.post(path, {});
    await sendDue();
    const [{ id: deliveryId } = { id: 0 }] = await deliveriesOf(id);
    return { browser, receiver, id, path, deliveryId, before, status };
  };

  it("is sent a test event, which stands in its log", async () => {
    const { browser, path, deliveryId, before, status } = await tested();
    expect([before.html.includes("Nothing was sent yet"), status]).toEqual([true, 303]);
    const log = await browser.get(path);
    expect(log.html).toContain(`href="${path}/deliveries/${deliveryId}"`);
    expect(log.html).toMatch(/500 in \d+ ms/);
    expect(await htmlProblems(log.html)).toEqual([]);
  });

  it("shows an event's payload and the answers to it, as text", async () => {
    const { browser, path, deliveryId } = await tested();
    const page = await browser.get(`${path}/deliveries/${deliveryId}`);
    expect(page.html).toContain("This is a test event.");
    expect(page.html).toContain("&lt;script&gt;alert(1)");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("is sent an event again, once however often it is asked for", async () => {
    const { browser, receiver, id, path, deliveryId } = await tested();
    await browser.get(`${path}/deliveries/${deliveryId}`);
    receiver.answer = answerWith(204);
    const form = browser.filledForm();
    const again = () => browser.post(...form);
    expect([(await again()).status, (await again()).status]).toEqual([303, 303]);
    await sendDue();
    await again();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "delivered", tries: 2 }]);
    expect(receiver.received).toHaveLength(2);
  });

  it("has 20 a page, the newest first, and leads on from its last row", async () => {
    const browser = await superUser();
    const { id, path } = await added();
    for (let ref = 1; ref <= 45; ref += 1)
      await sql(null, "select publish_webhook('ticket.paid', :ref, 1::smallint, now())", {
        ref: 1_500_000_000 + ref,
      });
    const ids = (await deliveriesOf(id)).map((one) => one.id).reverse();
    const shown = (html: string) =>
      [...html.matchAll(/deliveries\/(\d+)"/g)].map(([, number]) => Number(number));
    expect(shown((await browser.get(path)).html)).toEqual(ids.slice(0, 20));
    const second = await browser.get(`${path}?page=1&after=${ids[19]}`);
    expect(shown(second.html)).toEqual(ids.slice(20, 40));
    const back = await browser.get(`${path}?page=1&before=${ids[40]}`);
    expect(shown(back.html)).toEqual(ids.slice(20, 40));
  });

  it("does not lead to another webhook's delivery", async () => {
    const browser = await superUser();
    const { id, path } = await added();
    const other = await added();
    await browser.post(path, {});
    const [one] = await deliveriesOf(id);
    expect((await browser.get(`${other.path}/deliveries/${one?.id}`)).status).toBe(404);
    const sent = await browser.post(`${other.path}/deliveries/${one?.id}`, {});
    expect(sent.status).toBe(404);
  });
});
