import { describe, expect, it } from "vitest";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { anOrder } from "../../../tests/support/online-order";
import { keepTyped } from "./answers";
import { discardDraftOfTicket } from "./discard-draft-of-ticket.server";
import { type DraftData, EMPTY_DRAFT } from "./draft";
import { loadDraft, saveDraft } from "./drafts.server";
import { placeOrder } from "./place-order.server";

useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const later = new Date(now.getTime() + 60_000);

/** Orders are of one buyer each, so that none waits for another's payment. */
let buyers = 0;
function orderOfSomebody() {
  buyers += 1;
  const order = anOrder(now);
  const buyer = {
    ...order.buyer,
    phoneNo: `01366${10_000 + buyers}`,
    ic: `9001012${15_000 + buyers}`,
  };
  return { ...order, buyer, browser: newSecret(), ipAddress: null };
}
const answersOf = (order: ReturnType<typeof anOrder>): DraftData => ({
  ...EMPTY_DRAFT,
  ...{ jettyId: order.jettyId, ticketDate: order.ticketDate, counts: { ...order.counts, baby: 0 } },
  ...{ buyer: order.buyer, passengers: order.passengers },
  ...{ paymentMethod: order.paymentMethod, terms: true },
});

/** A draft whose order is placed, with its browser's secrets. */
async function placed() {
  const order = orderOfSomebody();
  const answers = answersOf(order);
  const draftSecret = await saveDraft(null, "web", 0, answers, now);
  const { formKey } = await loadDraft(draftSecret, "web", now);
  const { ticketId } = await placeOrder({ ...order, formKey }, later);
  return { order, answers, draftSecret, ticketId, browser: order.browser };
}
const save = (draftSecret: string, data: DraftData) =>
  saveDraft(draftSecret, "web", 1, data, later);

describe("the draft of a ticket that is paid", () => {
  it("goes", async () => {
    const { draftSecret, ticketId, browser } = await placed();
    expect(await discardDraftOfTicket(ticketId, { browser, draftSecret })).toBe(true);
    expect((await loadDraft(draftSecret, "web", later)).version).toBe(0);
  });

  it("goes whoever reads that it is, and leaves the reader's own order alone", async () => {
    const [{ draftSecret, ticketId }, reader] = [await placed(), await placed()];
    expect(await discardDraftOfTicket(ticketId, reader)).toBe(false);
    expect((await loadDraft(draftSecret, "web", later)).version).toBe(0);
    expect((await loadDraft(reader.draftSecret, "web", later)).version).toBe(1);
  });

  it.each([
    ["another payment method", (data: DraftData) => ({ ...data, paymentMethod: "card" })],
    ["a field that was half typed", (data: DraftData) => keepTyped(data, "checkout", { a: "b" })],
    ["a travel credit", (data: DraftData) => ({ ...data, travelCredit: "K7QMX3RDW9HTAB2C" })],
  ])("goes though it got a new key by %s", async (_what, change) => {
    const { draftSecret, ticketId, browser, answers } = await placed();
    await save(draftSecret, change(answers));
    expect(await discardDraftOfTicket(ticketId, { browser, draftSecret })).toBe(true);
    expect((await loadDraft(draftSecret, "web", later)).version).toBe(0);
  });

  it.each([
    ["jetty", { jettyId: 2 }],
    ["date", { ticketDate: null }],
    ["counts", { counts: { adult: 3 } }],
    ["buyer", { buyer: { ...anOrder(now).buyer, email: "lain@contoh.my" } }],
    ["names", { passengers: [] }],
  ])("stays where it has become another order by its %s", async (_what, change) => {
    const { draftSecret, ticketId, browser, answers } = await placed();
    await save(draftSecret, { ...answers, ...change });
    expect(await discardDraftOfTicket(ticketId, { browser, draftSecret })).toBe(false);
    expect((await loadDraft(draftSecret, "web", later)).version).toBe(2);
  });

  it("stays in a browser that did not make the ticket", async () => {
    const { draftSecret, ticketId, answers } = await placed();
    await save(draftSecret, { ...answers, paymentMethod: "card" });
    expect(await discardDraftOfTicket(ticketId, { browser: newSecret(), draftSecret })).toBe(false);
  });

  it("is none that was begun after it", async () => {
    const { ticketId, browser, answers } = await placed();
    const draftSecret = await saveDraft(null, "web", 0, answers, new Date(later.getTime() + 1));
    expect(await discardDraftOfTicket(ticketId, { browser, draftSecret })).toBe(false);
  });

  it("is none whose own order is placed", async () => {
    const { order, draftSecret, ticketId, browser, answers } = await placed();
    await save(draftSecret, { ...answers, paymentMethod: "card" });
    const { formKey } = await loadDraft(draftSecret, "web", later);
    await placeOrder({ ...order, formKey }, later);
    expect(await discardDraftOfTicket(ticketId, { browser, draftSecret })).toBe(false);
  });
});
