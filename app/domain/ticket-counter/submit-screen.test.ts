import { describe, expect, it, vi } from "vitest";
import * as selling from "~/domain/counter/sell-at-counter.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { departureOfOwnBoat } from "../../../tests/support/departures";
import { makeShift } from "../../../tests/support/shift";
import { loadScreenDraft } from "./screen-drafts.server";
import { type PostedScreen, submitScreen } from "./submit-screen.server";

process.env.COUNTER_PAYMENT_METHODS = "QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");

vi.mock("~/domain/counter/sell-at-counter.server", async (load) => {
  const module = await load<typeof selling>();
  return { ...module, sellAtCounter: vi.fn(module.sellAtCounter) };
});

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};
const ORDER = { ticketDate: "2026-06-12", adult: "1", child: "0", ...BUYER };
let sessions = 0;

/** A cashier on duty at an empty screen. */
async function aScreen(overrides: Partial<PostedScreen["cashier"]> = {}) {
  const shift = await makeShift({ openedAt: new Date(now.getTime() - 3_600_000) });
  const cashier = {
    sessionId: ++sessions,
    userId: shift.userId,
    jettyId: 1 as const,
    ownJettyId: 0 as const,
    level: 3 as const,
    isSuper: false,
    mayClearLog: false,
    ...overrides,
  };
  const draft = () => loadScreenDraft(cashier.sessionId, now);
  /** The screen as it stands, with what is typed now. */
  const posted = async (
    button: PostedScreen["button"],
    answers: PostedScreen["answers"] = {},
  ): Promise<PostedScreen> => {
    const { formKey, version } = await draft();
    return {
      cashier,
      shift,
      formKey,
      version,
      button,
      answers,
      seenAmountSen: null,
      seenCreditSen: null,
      language: "ms",
      ipAddress: "127.0.0.1",
      print: null,
    };
  };
  const press = async (button: PostedScreen["button"], answers: PostedScreen["answers"] = {}) =>
    submitScreen(await posted(button, answers), now);
  return { draft, posted, press };
}

/** The same with an order that lacks nothing but its payment. */
async function aFilledScreen() {
  const screen = await aScreen();
  await screen.press("passengers", ORDER);
  await screen.press("payment");
  return screen;
}

describe("submitting the single screen", () => {
  it("keeps what was typed, right or wrong, with a button that leads nowhere", async () => {
    const { press, draft } = await aScreen();
    expect(await press("save", { name: "Al", phoneNo: "x" })).toEqual({ kind: "saved" });
    expect((await draft()).order).toMatchObject({
      stage: 1,
      buyer: { name: "Al", phoneNo: "x" },
    });
  });

  it("changes a count by − and +, on top of what stands in the field", async () => {
    const { press, draft } = await aScreen();
    await press("save", { adult: "3", more: "adult" });
    await press("save", { child: "0", less: "child" });
    expect((await draft()).order).toMatchObject({ adults: 4, children: 0 });
  });

  it("opens the passengers and then the payment, where nothing before lacks (R-2.19-02)", async () => {
    const { press, draft } = await aScreen();
    expect(await press("passengers", ORDER)).toEqual({ kind: "saved" });
    expect((await draft()).order).toMatchObject({
      stage: 2,
      passengers: [{ name: BUYER.name, ic: BUYER.ic }],
    });
    expect(await press("payment")).toEqual({ kind: "saved" });
    expect((await draft()).order.stage).toBe(3);
  });

  it("says what lacks, keeps what was typed and opens nothing (R-5-26)", async () => {
    const { press, draft } = await aScreen();
    expect(await press("passengers", { ...ORDER, ticketDate: "", ic: "12" })).toEqual({
      kind: "incomplete",
      problems: [
        { field: "ticketDate", code: "choose_departure", values: {} },
        { field: "ic", code: "bad_ic", values: {} },
      ],
    });
    expect((await draft()).order).toMatchObject({ stage: 1, buyer: { ic: "12" } });
  });

  it("brings a number down to the most there may be, and says so (R-5-22)", async () => {
    const { press, draft } = await aScreen();
    expect(await press("save", { child: "201" })).toEqual({
      kind: "incomplete",
      problems: [{ field: "child", code: "exceed_child", values: { max: 200 } }],
    });
    expect((await draft()).order.children).toBe(200);
  });

  it("sells, and leaves the screen empty", async () => {
    const { press, draft } = await aFilledScreen();
    expect(await press("generate", { paymentMethod: "QR" })).toMatchObject({
      kind: "sold",
      sale: { amountSen: 3_000, changeSen: null },
    });
    expect(await draft()).toMatchObject({ version: 0, formKey: "" });
  });

  it("leads to its sale when it is sent twice (R-S8)", async () => {
    const { posted } = await aFilledScreen();
    const screen = await posted("generate", { paymentMethod: "QR" });
    const first = await submitScreen(screen, now);
    expect(await submitScreen(screen, now)).toEqual({
      kind: "already_sold",
      ticketCode: first.kind === "sold" ? first.sale.ticketCode : "",
    });
  });

  it("does not sell at a total that the pressed button itself changed", async () => {
    const { press, draft } = await aFilledScreen();
    const answers = { paymentMethod: "QR", "adult[0][country]": "Singapore" };
    expect(await press("generate", answers)).toEqual({
      kind: "incomplete",
      problems: [{ field: "", code: "total_changed", values: {} }],
    });
    expect((await draft()).order.passengers).toMatchObject([{ country: "SG" }]);
  });

  it("keeps an order whose sale is refused (R-8-26)", async () => {
    const { press, draft } = await aFilledScreen();
    expect(await press("generate", { paymentMethod: "Cash", cash_in: "29.99" })).toMatchObject({
      kind: "refused",
      refusal: { code: "cash_below_total" },
    });
    expect((await draft()).order).toMatchObject({ stage: 3, cashIn: "29.99" });
  });

  it("keeps an order whose sale fails, and lets the failure out", async () => {
    const { press, draft } = await aFilledScreen();
    vi.mocked(selling.sellAtCounter).mockRejectedValueOnce(new Error("broken"));
    await expect(press("generate", { paymentMethod: "QR" })).rejects.toThrow("broken");
    expect((await draft()).order).toMatchObject({ stage: 3, paymentMethod: "QR" });
  });

  it("refuses a form of an older version, and keeps nothing of it (R-S6)", async () => {
    const { posted, press, draft } = await aScreen();
    await press("save", { name: "Ahmad" });
    const old = await posted("save", { name: "Siti" });
    await press("save", { name: "Ahmad Faiz" });
    expect(await submitScreen(old, now)).toMatchObject({
      kind: "refused",
      refusal: { code: "stale_draft" },
    });
    expect((await draft()).order.buyer.name).toBe("Ahmad Faiz");
  });

  it("empties the screen", async () => {
    const { press, draft } = await aFilledScreen();
    expect(await press("reset", { name: "Siti" })).toEqual({ kind: "emptied" });
    expect((await draft()).version).toBe(0);
  });

  it("takes an agency from level 1 alone (R-2.19-11, R-S20)", async () => {
    const { press } = await aScreen();
    await expect(press("save", { ...ORDER, agency: "on" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const { press: pressAsOne } = await aScreen({ level: 1 });
    expect(await pressAsOne("save", { ...ORDER, agency: "on" })).toEqual({ kind: "saved" });
  });

  it("fills in the demo's buyer on plain http (R-S22)", async () => {
    const { press, draft } = await aScreen();
    expect(await press("fill", { name: "" })).toEqual({ kind: "saved" });
    expect((await draft()).order.buyer.name).toBe("Pembeli Contoh");
  });

  it("opens nothing that is not there any more: a date blocked meanwhile", async () => {
    const { press } = await aFilledScreen();
    const change = (text: string) => asOwner(test, (client) => client.query(text));
    await change(
      "insert into blocked_date (days, details) values (daterange('2026-06-12', '2026-06-12', '[]'), 'Ribut')",
    );
    expect(await press("generate", { paymentMethod: "QR" })).toEqual({
      kind: "incomplete",
      problems: [{ field: "ticketDate", code: "date_unavailable", values: {} }],
    });
    await change("update blocked_date set removed_at = now()");
  });

  it("sells for the next departure with room, and says so where there is none", async () => {
    const change = (text: string) => asOwner(test, (client) => client.query(text));
    await departureOfOwnBoat({ day: "2026-06-12", capacity: 1 });
    const { press } = await aFilledScreen();
    const sold = await press("generate", { paymentMethod: "QR" });
    expect(sold).toMatchObject({ kind: "sold" });
    const { press: second } = await aFilledScreen();
    expect(await second("generate", { paymentMethod: "QR" })).toMatchObject({
      kind: "refused",
      refusal: { code: "departure_full" },
    });
    await change("delete from ticket_departure");
    await change("delete from departure");
  });
});
