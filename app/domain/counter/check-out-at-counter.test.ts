import { describe, expect, it, vi } from "vitest";
import type { DraftData } from "~/domain/ordering/draft";
import { EMPTY_DRAFT } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import { dayOf } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeShift } from "../../../tests/support/shift";
import {
  checkOutAtCounter,
  type CounterCheckout,
  type SentStep,
} from "./check-out-at-counter.server";
import * as selling from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));

vi.mock("./sell-at-counter.server", async (load) => {
  const module = await load<typeof selling>();
  return { ...module, sellAtCounter: vi.fn(module.sellAtCounter) };
});

const NOBODY = { name: "", email: "", phoneNo: "", companyName: "" };
const withMethod = (paymentMethod: string, customer = NOBODY): SentStep => ({
  from: "payment-methods",
  paymentMethod,
  customer,
});
const withCash = (cashInSen: number | null): SentStep => ({ from: "cash-drawer", cashInSen });

/** One named adult for today, as a cashier on duty sends it off. */
async function aCheckout(sent: SentStep, overrides: Partial<DraftData> = {}) {
  const shift = await makeShift({ openedAt: new Date(now.getTime() - 3_600_000) });
  const data: DraftData = {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: dayOf(now),
    counts: { adult: 1 },
    passengers: [{ category: "adult", name: "Siti Hajar", ic: "870903115048", country: "MY" }],
    paymentMethod: "Cash",
    ...overrides,
  };
  const secret = await saveDraft(null, "counter", 0, data, now);
  const draft = await loadDraft(secret, "counter", now);
  return {
    draft,
    secret,
    formKey: draft.formKey,
    version: draft.version,
    seller: { userId: shift.userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false },
    shift,
    sent,
    seenAmountSen: 3_000,
    language: "ms",
    ipAddress: "127.0.0.1",
    print: null,
  } satisfies CounterCheckout;
}

const stored = async ({ secret }: { secret: string }) =>
  (await loadDraft(secret, "counter", now)).data;

describe("checking out at the counter", () => {
  it("sells for cash, with the change", async () => {
    expect(await checkOutAtCounter(await aCheckout(withCash(5_000)), now)).toMatchObject({
      kind: "sold",
      sale: { amountSen: 3_000, changeSen: 2_000 },
    });
  });

  it("sells at once by any other method, and takes cash next", async () => {
    expect(await checkOutAtCounter(await aCheckout(withMethod("QR")), now)).toMatchObject({
      kind: "sold",
      sale: { changeSen: null },
    });
    const cash = await aCheckout(withMethod("Cash"), { paymentMethod: "" });
    expect(await checkOutAtCounter(cash, now)).toEqual({
      kind: "due",
      secret: cash.secret,
      next: "cash",
    });
    expect(await stored(cash)).toMatchObject({ paymentMethod: "Cash", terms: true });
  });

  it("asks for the parts of a split payment, and sells by them", async () => {
    const chosen = await aCheckout(withMethod("Split"), { paymentMethod: "" });
    expect(await checkOutAtCounter(chosen, now)).toMatchObject({ kind: "due", next: "split" });
    expect(await stored(chosen)).toMatchObject({ paymentMethod: "Split" });
    const parts = await aCheckout({
      from: "split",
      paymentMethod: "QR",
      cash: { partSen: 1_000, inSen: null },
    });
    expect(await checkOutAtCounter(parts, now)).toMatchObject({
      kind: "sold",
      sale: { amountSen: 3_000, cashInSen: 1_000, changeSen: 0 },
    });
  });

  it("sells nothing at a key of the pad", async () => {
    const checkout = await aCheckout({ from: "cash-pad" });
    expect(await checkOutAtCounter(checkout, now)).toMatchObject({ kind: "due" });
    expect(await stored(checkout)).toEqual(checkout.draft.data);
  });

  it("leads to its sale when it is sent twice (R-S8)", async () => {
    const checkout = await aCheckout(withCash(3_000));
    const first = await checkOutAtCounter(checkout, now);
    const draft = await loadDraft(checkout.secret, "counter", now);
    expect(await checkOutAtCounter({ ...checkout, draft }, now)).toEqual({
      kind: "already_sold",
      ticketCode: first.kind === "sold" ? first.sale.ticketCode : "",
    });
  });

  it("leads to the step that is not complete, before any wrong field counts", async () => {
    const checkout = await aCheckout(withCash(null), { ticketDate: null });
    expect(await checkOutAtCounter(checkout, now)).toEqual({
      kind: "missing_step",
      step: "departure-date",
      code: "no_date",
    });
  });

  it("says that a field is wrong where nothing is missing", async () => {
    expect(await checkOutAtCounter(await aCheckout(withCash(null)), now)).toEqual({
      kind: "invalid",
    });
  });

  it("refuses a form of an older version (R-S6)", async () => {
    const checkout = await aCheckout(withCash(3_000));
    const old = { ...checkout, version: checkout.version - 1 };
    expect(await checkOutAtCounter(old, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "stale_draft" },
      methodCleared: false,
    });
  });

  it("asks for a method, and for the customer of Credit Facility (R-5-40)", async () => {
    expect(await checkOutAtCounter(await aCheckout(withMethod("gold")), now)).toEqual({
      kind: "incomplete",
      missing: [{ field: "", code: "no_payment_method" }],
    });
    const customer = { ...NOBODY, name: "Ahmad Faiz", email: "faiz@contoh.my" };
    const checkout = await aCheckout(withMethod("Credit Facility", customer));
    expect(await checkOutAtCounter(checkout, now)).toEqual({
      kind: "incomplete",
      missing: [
        { field: "", code: "no_customer_info" },
        { field: "companyName", code: "required" },
        { field: "phoneNo", code: "required" },
      ],
    });
  });

  it("tells today's total where it changed, and keeps the method", async () => {
    const checkout = { ...(await aCheckout(withCash(5_000))), seenAmountSen: 2_900 };
    expect(await checkOutAtCounter(checkout, now)).toEqual({
      kind: "price_changed",
      amountSen: 3_000,
    });
    expect((await stored(checkout)).paymentMethod).toBe("Cash");
  });

  it("keeps the method where the cash is too little", async () => {
    const checkout = await aCheckout(withCash(2_999));
    expect(await checkOutAtCounter(checkout, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "cash_below_total" },
      step: null,
      methodCleared: false,
    });
    expect((await stored(checkout)).paymentMethod).toBe("Cash");
  });

  it("clears a date that was blocked meanwhile and leads to the calendar", async () => {
    const checkout = await aCheckout(withCash(3_000));
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ribut')",
      [dayOf(now)],
    );
    expect(await checkOutAtCounter(checkout, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "date_unavailable" },
      step: "departure-date",
    });
    expect((await stored(checkout)).ticketDate).toBeNull();
    await change("update blocked_date set removed_at = now()");
  });

  it("leads to the passengers when the operator or a category is not offered any more", async () => {
    const gone = await aCheckout(withCash(3_000), { operatorId: 99, companyName: "Pergi Jauh" });
    expect(await checkOutAtCounter(gone, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "operator_inactive" },
      step: "passengers",
    });
    expect(await stored(gone)).toMatchObject({ operatorId: 0, companyName: "" });
    await change("update price set offered = false where category = 'adult'");
    expect(await checkOutAtCounter(await aCheckout(withCash(3_000)), now)).toMatchObject({
      kind: "refused",
      refusal: { code: "bad_category" },
      step: "passengers",
    });
    await change("update price set offered = true where category = 'adult'");
  });

  it("keeps the order of a shift that is closed", async () => {
    const checkout = { ...(await aCheckout(withCash(3_000))), shift: { id: 0 } };
    expect(await checkOutAtCounter(checkout, now)).toEqual({ kind: "shift_closed" });
    expect(await stored(checkout)).toEqual(checkout.draft.data);
  });

  it("has the method chosen anew after any other refusal, and after a failure (R-8-30)", async () => {
    const checkout = await aCheckout(withCash(3_000));
    const denied = { ...checkout, seller: { ...checkout.seller, ownJettyId: 2 } as const };
    expect(await checkOutAtCounter(denied, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "forbidden" },
      step: null,
      methodCleared: true,
    });
    expect((await stored(checkout)).paymentMethod).toBe("");
    const failing = await aCheckout(withCash(3_000));
    vi.mocked(selling.sellAtCounter).mockRejectedValueOnce(new Error("broken"));
    await expect(checkOutAtCounter(failing, now)).rejects.toThrow("broken");
    expect((await stored(failing)).paymentMethod).toBe("");
  });
});
