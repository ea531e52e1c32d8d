import { describe, expect, it, vi } from "vitest";
import * as database from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { checkOutOnline, type OnlineCheckout } from "./check-out-online.server";
import { type DraftData, EMPTY_DRAFT } from "./draft";
import { discardDraft, loadDraft, saveDraft } from "./drafts.server";

vi.mock("@db/transaction", async (load) => {
  const module = await load<typeof database>();
  return { ...module, sql: vi.fn(module.sql) };
});

const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));

let buyers = 0;
/** A complete order of one adult, by somebody who has not bought before. */
function aDraft(overrides: Partial<DraftData> = {}): DraftData {
  buyers += 1;
  const buyer = {
    name: "Pembeli Ujian",
    email: "pembeli@contoh.my",
    phoneNo: `0131${100_000 + buyers}`,
    ic: `90020211${5_000 + buyers}`,
    country: "MY",
    state: "Terengganu",
  };
  return {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: addDays(dayOf(now), 2),
    counts: { adult: 1 },
    buyer,
    passengers: [{ category: "adult", name: buyer.name, ic: buyer.ic, country: "MY" }],
    ...overrides,
  };
}

/** The order as stored, and its payment step filled in. */
async function aCheckout(data = aDraft()): Promise<OnlineCheckout & { secret: string }> {
  const secret = await saveDraft(null, "web", 0, data, now);
  return filledIn(secret);
}

async function filledIn(
  secret: string,
  answer: Partial<NonNullable<OnlineCheckout["answer"]>> = {},
): Promise<OnlineCheckout & { secret: string }> {
  const draft = await loadDraft(secret, "web", now);
  const { formKey, version } = draft;
  return {
    draft,
    secret,
    formKey,
    answer: {
      paymentMethod: "card",
      amountSen: 3_000,
      travelCredit: "",
      creditSen: 0,
      formKey,
      version,
      another: false,
      ...answer,
    },
    identity: { browser: "browser-of-the-buyer", unpaidCode: null },
    language: "ms",
    ipAddress: "127.0.0.1",
    client: newSecret(),
  };
}

const storedData = async (secret: string) => (await loadDraft(secret, "web", now)).data;

describe("checking out online", () => {
  it("places a complete order in two statements beside the draft's", async () => {
    const checkout = await aCheckout();
    const before = vi.mocked(database.sql).mock.calls.length;
    const outcome = await checkOutOnline(checkout, now);
    expect(vi.mocked(database.sql).mock.calls.length - before).toBe(2);
    expect(outcome).toEqual({
      kind: "placed",
      ticketCode: expect.any(String) as string,
      secret: checkout.secret,
    });
  });

  it("leads to the same ticket when it is sent twice (R-S8)", async () => {
    const checkout = await aCheckout();
    const first = await checkOutOnline(checkout, now);
    expect(await checkOutOnline(checkout, now)).toEqual(first);
  });

  it("leads to the first ticket when the draft is gone meanwhile (R-S8)", async () => {
    const checkout = await aCheckout();
    const first = await checkOutOnline(checkout, now);
    await discardDraft(checkout.secret);
    const draft = await loadDraft(checkout.secret, "web", now);
    expect(await checkOutOnline({ ...checkout, draft }, now)).toEqual({
      kind: "already_placed",
      ticketCode: first.kind === "placed" ? first.ticketCode : "",
    });
  });

  it("leads to the step that is not complete, before any wrong field counts (R-5-41)", async () => {
    const checkout = await aCheckout(aDraft({ ticketDate: null }));
    expect(await checkOutOnline({ ...checkout, answer: null }, now)).toEqual({
      kind: "missing_step",
      step: "departure-date",
      code: "no_date",
    });
  });

  it("says that a field is wrong where nothing is missing", async () => {
    const checkout = await aCheckout();
    expect(await checkOutOnline({ ...checkout, answer: null }, now)).toEqual({ kind: "invalid" });
  });

  it("refuses a form of an older version and stores nothing (R-S6)", async () => {
    const checkout = await aCheckout();
    const old = await filledIn(checkout.secret, { version: 7 });
    expect(await checkOutOnline(old, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "stale_draft" },
      step: null,
    });
    expect((await storedData(checkout.secret)).paymentMethod).toBe("");
  });

  it("offers similar orders first, and buys another on purpose", async () => {
    const data = aDraft();
    const first = await checkOutOnline(await aCheckout(data), now);
    const again = await aCheckout(data);
    expect(await checkOutOnline(again, now)).toMatchObject({
      kind: "similar_orders",
      similar: [{ ticketCode: first.kind === "placed" ? first.ticketCode : "", jettyId: 1 }],
      secret: again.secret,
    });
    expect(await storedData(again.secret)).toMatchObject({ paymentMethod: "card", terms: true });
    const another = await filledIn(again.secret, { another: true });
    expect(await checkOutOnline(another, now)).toMatchObject({ kind: "placed" });
  });

  it("offers the order that the form made at another price, and gives the next a key of its own", async () => {
    const checkout = await aCheckout();
    const first = await checkOutOnline(checkout, now);
    const dearer = await filledIn(checkout.secret, { amountSen: 2_000 });
    expect(await checkOutOnline(dearer, now)).toMatchObject({
      kind: "similar_orders",
      similar: [{ ticketCode: first.kind === "placed" ? first.ticketCode : "" }],
    });
    const { formKey } = await loadDraft(checkout.secret, "web", now);
    expect(formKey).not.toBe(checkout.formKey);
  });

  it("places the order of an expired ticket anew", async () => {
    const checkout = await aCheckout();
    const first = await checkOutOnline(checkout, now);
    await change("update ticket set state = 'expired' where form_key = $1", [checkout.formKey]);
    const second = await checkOutOnline(await filledIn(checkout.secret), now);
    expect([first.kind, second.kind]).toEqual(["placed", "placed"]);
    expect(second).not.toEqual(first);
  });

  it("tells today's total where it changed, and keeps what was chosen (R-8-28)", async () => {
    const { secret } = await aCheckout();
    const checkout = await filledIn(secret, { amountSen: 2_900 });
    expect(await checkOutOnline(checkout, now)).toEqual({
      kind: "price_changed",
      amountSen: 3_000,
    });
    expect((await storedData(secret)).paymentMethod).toBe("card");
  });

  it("clears a date that was blocked meanwhile and leads to the calendar (R-X11)", async () => {
    const ticketDate = addDays(dayOf(now), 9);
    const checkout = await aCheckout(aDraft({ ticketDate }));
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ribut')",
      [ticketDate],
    );
    expect(await checkOutOnline(checkout, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "date_unavailable" },
      step: "departure-date",
    });
    expect(await storedData(checkout.secret)).toMatchObject({
      ticketDate: null,
      paymentMethod: "card",
    });
  });

  it("leads to the passengers when a category is not sold any more", async () => {
    const checkout = await aCheckout();
    await change("update price set offered = false where category = 'adult'");
    expect(await checkOutOnline(checkout, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "bad_category" },
      step: "passengers",
    });
    await change("update price set offered = true where category = 'adult'");
  });

  it("keeps what was chosen where sales are closed, the sum is too large or a client orders too often", async () => {
    const closed = await aCheckout();
    await change("update setting set payment_enabled = false");
    expect(await checkOutOnline(closed, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "sales_closed" },
      step: null,
    });
    await change("update setting set payment_enabled = true");
    expect((await storedData(closed.secret)).paymentMethod).toBe("card");
    const { secret } = await aCheckout();
    const large = await filledIn(secret, { amountSen: 4_000_000 });
    expect(await checkOutOnline(large, now)).toMatchObject({ refusal: { code: "amount_limit" } });
    await change(
      "insert into rate_limit (key, window_start, hits) values ('placeOrder:often', date_trunc('minute', $1::timestamptz), 60)",
      [now],
    );
    expect(await checkOutOnline({ ...(await aCheckout()), client: "often" }, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "too_many" },
    });
  });
});
