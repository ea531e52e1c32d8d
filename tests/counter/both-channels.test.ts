import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { operatorForm } from "~/domain/operators/schema.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { icField, nameField, phoneField } from "~/domain/ordering/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { orderFieldErrors } from "~/domain/ticket-counter/check-order.server";
import { EMPTY_SCREEN_ORDER } from "~/domain/ticket-counter/screen-order";
import { profileForm } from "~/domain/users/schema.server";
import { walkTo } from "../flow/walk";
import { aCounterOrder } from "../support/counter-order";
import { useDatabase } from "../support/database";
import { anOrder } from "../support/online-order";
import { fieldNamed, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite();
const { cashier, visitor, anOperator, change } = counterBrowsers(site, database, now);

const code = (error: unknown) => (error instanceof Refusal ? error.code : String(error));
const flagOf = async (ticketId: number) =>
  (
    await sql<{ ticketFlag: number }>(null, "select ticket_flag from ticket where id = :ticketId", {
      ticketId,
    })
  )[0]?.ticketFlag;

async function seller(level: 1 | 3 = 3) {
  const { user, shift } = await cashier({ level });
  return {
    person: { userId: user.id, level, isSuper: false, mayClearLog: false, ownJettyId: 0 as const },
    shift,
  };
}

describe("online and at the counter", () => {
  it("a sale is known by its platform: 1 the web, 2 the app, 3 the counter (R-S1)", async () => {
    const { person, shift } = await seller();
    expect(await flagOf((await placeOrder(anOrder(now), now)).ticketId)).toBe(1);
    expect(await flagOf((await placeOrder(anOrder(now, { ticketFlag: 2 }), now)).ticketId)).toBe(2);
    expect(
      await flagOf((await sellAtCounter(aCounterOrder(now), person, shift, now)).ticketId),
    ).toBe(3);
  });

  it("no checkout without a payment method (R-8-24)", async () => {
    const online = visitor("en");
    await walkTo(online, "checkout");
    expect((await online.submit({ paymentMethod: undefined, terms: "on" })).text).toContain(
      "Please select payment method",
    );
    const { browser } = await cashier({ language: "en" });
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "1" });
    await browser.submitAndFollow({
      "adult[0][name]": "Siti Hajar",
      "adult[0][ic]": "870903115048",
    });
    const { status, text } = await browser.submit({ companyName: "" });
    expect([status, text.includes("Please select payment method")]).toEqual([422, true]);
  });

  it("needs the buyer's e-mail online; at the counter only what Credit Facility asks for (R-X12)", async () => {
    const online = visitor("en");
    await walkTo(online, "user-info");
    const refused = await online.submit({
      name: "Ahmad Faiz",
      ic: "850412115267",
      phoneNo: "0123456789",
      email: "",
      country: "MY",
      state: "Terengganu",
    });
    expect(refused.status).toBe(422);
    expect(wrongFieldsIn(refused.html)).toContain("email");
    const { person, shift } = await seller();
    const nobody = aCounterOrder(now, { buyer: {} });
    expect((await sellAtCounter(nobody, person, shift, now)).amountSen).toBe(6_000);
    expect(
      await sellAtCounter(
        aCounterOrder(now, { buyer: {}, paymentMethod: "Credit Facility", cashInSen: null }),
        person,
        shift,
        now,
      ).catch(code),
    ).toBe("no_customer_info");
  });

  it("compares price, blocked date, closed sales and operator when it makes the ticket (R-S7)", async () => {
    const { person, shift } = await seller();
    const operatorId = await anOperator("Bot Laju", 1);
    const [online, counter] = [
      anOrder(now),
      aCounterOrder(now, { ticketDate: anOrder(now).ticketDate, operatorId }),
    ];
    const both = async () => [
      await placeOrder(online, now).catch(code),
      await sellAtCounter(counter, person, shift, now).catch(code),
    ];
    await change("update price set fare_sen = fare_sen + 100 where category = 'adult'");
    expect(await both()).toEqual(["price_update", "price_update"]);
    await change("update price set fare_sen = fare_sen - 100 where category = 'adult'");
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ribut')",
      [online.ticketDate],
    );
    expect(await both()).toEqual(["date_unavailable", "date_unavailable"]);
    await change("update blocked_date set removed_at = now()");
    await change("update setting set payment_enabled = false");
    expect(await placeOrder(online, now).catch(code)).toBe("sales_closed");
    await change("update setting set payment_enabled = true");
    await change("update operator set active = false where id = $1", [operatorId]);
    expect(await sellAtCounter(counter, person, shift, now).catch(code)).toBe("operator_inactive");
    expect(
      await sql(null, "select 1 as one from ticket where form_key = any (:formKeys::text[])", {
        formKeys: [online.formKey, counter.formKey],
      }),
    ).toEqual([]);
  });

  it("holds 500 adults and 200 children on the single screen, 1,000 people elsewhere (R-S17)", async () => {
    const { person, shift } = await seller();
    expect(
      await placeOrder(
        anOrder(now, { counts: { adult: 1_001 }, seenAmountSen: 3_003_000 }),
        now,
      ).catch(code),
    ).toBe("over_cap");
    expect(
      await sellAtCounter(
        aCounterOrder(now, { counts: { adult: 1_001 } }),
        person,
        shift,
        now,
      ).catch(code),
    ).toBe("over_cap");
    const { browser } = await cashier();
    await browser.get("/ticket-counter");
    await browser.submit(
      { ticketDate: "2026-06-12", adult: "9999", child: "9999" },
      { go: "passengers" },
    );
    expect(fieldNamed(browser.page.html, "adult").value).toBe("500");
    expect(fieldNamed(browser.page.html, "child").value).toBe("200");
    await browser.submit({ adult: "0" }, { go: "passengers" });
    expect(fieldNamed(browser.page.html, "adult").value).toBe("1");
  });

  it.each([
    ["a name", nameField, ["Al", "x".repeat(201)], ["Ali", "x".repeat(200)]],
    ["an ic", icField, ["12345", "123456789012345"], ["123456", "12345678901234"]],
    [
      "a phone number",
      phoneField,
      ["12345678", "1234567890123", "+1234567890123456"],
      ["123456789", "012-345 678 901", "+1234567890123 45"],
    ],
    ["one's own name", profileForm.shape.name, ["A", "x".repeat(201)], ["Al", "x".repeat(200)]],
  ] as const)("%s is as long everywhere (R-S18)", (_what, field, wrong, right) => {
    const taken = (text: string) => field.safeParse(text).success;
    expect([wrong.filter(taken), right.filter((text) => !taken(text))]).toEqual([[], []]);
  });

  it("an operator's ic has 12 to 14 digits (R-S18)", () => {
    const taken = (ic: string) =>
      operatorForm.safeParse({
        company_name: "Bot",
        name: "Awang",
        email: "a@contoh.my",
        phone: "0123456789",
        ic,
        jetty: "0",
      }).success;
    expect(["12345678901", "123456789012", "12345678901234", "123456789012345"].map(taken)).toEqual(
      [false, true, true, false],
    );
  });

  it("the names of an agency and of another operator have 3 characters or more (R-S18)", async () => {
    const lacks = async (agencyName: string, otherOperatorName: string) =>
      (
        await orderFieldErrors(
          { ...EMPTY_SCREEN_ORDER, agency: true, agencyName, operator: "other", otherOperatorName },
          1,
          now,
        )
      )
        .map(({ field }) => field)
        .filter((field) => field === "agency_name" || field === "other_operator_name");
    expect({
      short: await lacks("JP", "ab"),
      right: await lacks("JPS", "abc"),
      long: await lacks("x".repeat(201), "x".repeat(201)),
    }).toEqual({
      short: ["other_operator_name", "agency_name"],
      right: [],
      long: ["other_operator_name", "agency_name"],
    });
  });
});
