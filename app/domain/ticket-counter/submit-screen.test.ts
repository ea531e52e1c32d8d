import { afterEach, describe, expect, it, vi } from "vitest";
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

  describe("fills in the first adult from the buyer", () => {
    const firstAdult = async ({ draft }: Awaited<ReturnType<typeof aScreen>>) =>
      (await draft()).order.passengers[0];

    it("and mends it with the buyer", async () => {
      const screen = await aScreen();
      await screen.press("passengers", { ...ORDER, name: "Siti Aminah bt Awnag" });
      await screen.press("passengers", {
        ...{ name: "Siti Aminah bt Awang", country: "Singapore" },
        ...{ "adult[0][name]": "Siti Aminah bt Awnag", "adult[0][ic]": BUYER.ic },
      });
      expect(await firstAdult(screen)).toEqual({
        ...{ name: "Siti Aminah bt Awang", ic: BUYER.ic, country: "SG" },
      });
    });

    it("also where the buyer was refused at first", async () => {
      const screen = await aScreen();
      await screen.press("passengers", { ...ORDER, name: "Ng", ic: "" });
      await screen.press("passengers", { name: "Ng Ah Kau", ic: BUYER.ic });
      expect(await firstAdult(screen)).toMatchObject({ name: "Ng Ah Kau", ic: BUYER.ic });
    });

    it("also where another button kept what was mended", async () => {
      const screen = await aScreen();
      await screen.press("passengers", { ...ORDER, name: "Siti Aminah bt Awnag" });
      await screen.press("save", { name: "Siti Aminah bt Awang", more: "child", child: "0" });
      expect(await firstAdult(screen)).toMatchObject({ name: "Siti Aminah bt Awang" });
    });

    it("and leaves whoever was typed there", async () => {
      const screen = await aScreen();
      await screen.press("passengers", { ...ORDER, name: "Siti Aminah bt Awnag" });
      await screen.press("save", { "adult[0][name]": "Nurul Huda binti Ali" });
      await screen.press("passengers", { name: "Siti Aminah bt Awang", country: "Singapore" });
      expect(await firstAdult(screen)).toMatchObject({
        ...{ name: "Nurul Huda binti Ali", country: "MY" },
      });
    });
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

  describe("on a day whose boats have times", () => {
    const day = "2026-06-12";
    const change = (text: string) => asOwner(test, (client) => client.query(text));
    afterEach(async () => {
      await change("delete from ticket_departure");
      await change("delete from departure");
    });
    const problem = (field: string, code: string, values = {}) => ({
      kind: "incomplete",
      problems: [{ field, code, values }],
    });

    it("sells for the next departure with room", async () => {
      await departureOfOwnBoat({ day, capacity: 1 });
      const { press } = await aFilledScreen();
      expect(await press("generate", { paymentMethod: "QR" })).toMatchObject({ kind: "sold" });
    });

    it("goes on to no passengers for whom no boat of the day has room", async () => {
      await departureOfOwnBoat({ day, capacity: 2 });
      const { press, draft } = await aScreen();
      const three = { ...ORDER, adult: "2", child: "1" };
      expect(await press("passengers", three)).toEqual(
        problem("departure", "departures_full", { people: 3 }),
      );
      expect((await draft()).order.stage).toBe(1);
      expect(await press("passengers", { ...ORDER, adult: "2" })).toEqual({ kind: "saved" });
    });

    it("takes a party that fits on the boats of one time together", async () => {
      await departureOfOwnBoat({ day, capacity: 2 });
      await departureOfOwnBoat({ day, capacity: 2 });
      const { press } = await aScreen();
      expect(await press("passengers", { ...ORDER, adult: "3" })).toEqual({ kind: "saved" });
    });

    it("refuses a chosen boat that is too small or has left, while another has room", async () => {
      const [small, gone] = [
        await departureOfOwnBoat({ day, capacity: 2 }),
        await departureOfOwnBoat({ day, at: "09:00" }),
      ];
      await departureOfOwnBoat({ day, at: "14:00" });
      await change(`update departure set state = 'left' where id = ${gone}`);
      const { press } = await aScreen();
      await press("save", { ...ORDER, adult: "3" });
      const choose = (departure: number) => press("passengers", { departure: String(departure) });
      expect(await choose(small)).toEqual(problem("departure", "departure_full"));
      expect(await choose(gone)).toEqual(problem("departure", "departure_gone"));
    });

    it("says it at the date where all boats have left, and none can be chosen", async () => {
      await departureOfOwnBoat({ day });
      await change("update departure set state = 'left'");
      const { press } = await aScreen();
      expect(await press("passengers", ORDER)).toEqual(
        problem("ticketDate", "departures_full", { people: 1 }),
      );
    });

    it("says before the sale that the boat filled meanwhile", async () => {
      await departureOfOwnBoat({ day, capacity: 1 });
      const [one, other] = [await aFilledScreen(), await aFilledScreen()];
      await one.press("generate", { paymentMethod: "QR" });
      expect(await other.press("generate", { paymentMethod: "QR" })).toEqual(
        problem("departure", "departures_full", { people: 1 }),
      );
    });
  });
});
