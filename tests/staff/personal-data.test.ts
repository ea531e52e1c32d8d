import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { verifyAudit } from "~/domain/audit/verify-audit.server";
import { type Day, day } from "~/domain/shared/day";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { sealAudit } from "../support/audit-chain";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const PATH = "/setting/personal-data";

let browser: Browser;
let count = 0;
let ic = "";
beforeAll(async () => {
  ({ browser } = await signedIn({ level: 1, email: "super@contoh.my" }));
});
/** Each test is about somebody else. */
beforeEach(() => {
  ic = `85041211${String(6_000 + (count += 1))}`;
});

/** Aminah buys for herself and for somebody else. */
async function bought(ticketDate: Day): Promise<MadeTicket> {
  const ticket = await makeTicket({
    ...{ now, ticketDate, ic, name: "Aminah binti Omar" },
    ...{ email: `aminah${count}@contoh.my`, phoneNo: `0137${String(100_000 + count)}` },
    passengers: [
      { name: "Aminah binti Omar", ic },
      { name: "Zul bin Kadir", ic: "790101115555" },
    ],
  });
  await payTicket(ticket.id, { paidAt: now });
  await indexTickets();
  return ticket;
}
const past = day("2026-06-01");

const peopleOn = ({ id }: MadeTicket) =>
  sql<Record<string, string>>(
    null,
    `select t.name as buyer, t.ic, t.phone_no, t.email, p.name, p.ic as own_ic
      from ticket t join passenger p on p.ticket_id = t.id where t.id = :id order by p.no`,
    { id },
  );
const audited = () =>
  sql<{ action: string; subjectId: string; text: string }>(
    null,
    `select action, subject_id, concat(before, after) as text from audit
      where subject_type = 'personal_data' order by id`,
  );
async function find(person: string, language: "ms" | "en" = "en") {
  browser.cookies.set("lang", language);
  await browser.get(PATH);
  return browser.submit({ person }, { do: "find" });
}
async function erase(person: string, again = person) {
  await find(person);
  return browser.submit({ again, reason: "Dia minta" });
}
const ERASED = {
  ...{ buyer: "***", ic: "******", phoneNo: "000000000", email: "erased@example.invalid" },
  ...{ name: "***", ownIc: "******" },
};

describe("looking for a person", () => {
  it.each([
    ["number of a card", () => ic],
    ["number with its dashes", () => `${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}`],
    ["e-mail, whatever its case", () => `AMINAH${count}@contoh.my`],
    ["phone", () => `0137${String(100_000 + count)}`],
    ["phone with the country's code", () => `+60 137 ${String(100_000 + count)}`],
  ])("finds by %s what is held, in numbers", async (_what, person) => {
    await bought(past);
    const { text, status } = await find(person());
    expect(status).toBe(200);
    expect(text).toMatch(/Tickets bought\s*1\s*Places as a passenger\s*1/);
  });

  it("finds whoever only travelled", async () => {
    await bought(past);
    expect((await find("790101115555")).text).toMatch(/Tickets bought\s*0\s*Places/);
  });

  it("says in both languages, in whole HTML, that nothing is held", async () => {
    for (const [language, said] of [
      ["en", "Nothing is held under this number or address."],
      ["ms", "Tiada data disimpan bagi nombor atau alamat ini."],
    ] as const) {
      const { text, html } = await find("nobody@contoh.my", language);
      expect(text).toContain(said);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("is whole HTML with all its forms", async () => {
    await bought(past);
    expect(await htmlProblems((await find(ic)).html)).toEqual([]);
  });

  it("asks for more than a few characters", async () => {
    expect((await find("ab1")).status).toBe(422);
  });

  it("is reached from the settings", async () => {
    expect((await browser.get("/setting")).html).toContain(`href="${PATH}"`);
  });
});

describe("the file of a person", () => {
  const download = async () => {
    await bought(past);
    await find(ic);
    return browser.post(`${PATH}/download`, { person: ic });
  };

  it("holds their data and nothing of others on the ticket", async () => {
    const page = await download();
    expect(page.status).toBe(200);
    const file = JSON.parse(page.html) as { tickets: { passengers: unknown[]; buyer: unknown }[] };
    expect(file.tickets).toHaveLength(1);
    expect(file.tickets[0]?.passengers).toMatchObject([{ name: "Aminah binti Omar", ic }]);
    expect(file.tickets[0]?.buyer).toMatchObject({ email: `aminah${count}@contoh.my` });
    expect(page.html).not.toContain("Zul bin Kadir");
  });

  it("is told of in the audit by a hash alone", async () => {
    await download();
    const last = (await audited()).at(-1);
    expect(last).toMatchObject({ action: "create" });
    expect(JSON.stringify(last)).not.toMatch(new RegExp(`${ic}|aminah`, "i"));
  });
});

describe("erasing a person", () => {
  it("takes name, number, phone and e-mail off their tickets, and leaves others", async () => {
    const ticket = await bought(past);
    const { status, location } = await erase(ic);
    expect([status, location]).toEqual([303, PATH]);
    const [own, other] = await peopleOn(ticket);
    expect(own).toEqual(ERASED);
    expect(other).toMatchObject({ name: "Zul bin Kadir", ownIc: "790101115555" });
  });

  it("leaves the buyer of a ticket on which the person only travelled", async () => {
    const ticket = await makeTicket({
      ...{ now, ticketDate: past, name: "Pembeli Lain" },
      passengers: [{ name: "Aminah binti Omar", ic }],
    });
    await payTicket(ticket.id, { paidAt: now });
    await indexTickets();
    await erase(ic);
    expect(await peopleOn(ticket)).toMatchObject([{ buyer: "Pembeli Lain", name: "***" }]);
  });

  it("is refused in words while a ticket sails today or later, and changes nothing", async () => {
    const tickets = [await bought(past), await bought(day("2026-06-10"))];
    const page = await find(ic);
    expect(page.text).toContain("This cannot be erased yet");
    const { status, text } = await browser.post(PATH, {
      ...{ person: ic, again: ic, reason: "Dia minta", do: "erase" },
    });
    expect([status, text.includes("Not yet: 1 tickets")]).toEqual([409, true]);
    for (const ticket of tickets)
      expect((await peopleOn(ticket))[0]).toMatchObject({ buyer: "Aminah binti Omar" });
  });

  it("is refused while money is due back", async () => {
    const ticket = await bought(past);
    await sql(
      null,
      `insert into refund_due (ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason,
          created_at)
        values (:id, 'toyyibpay', 'http://127.0.0.1:1', :bill, 'TX', 6100, 'paid_twice', :now)`,
      { id: ticket.id, bill: `twice${ticket.id}`, now },
    );
    expect((await find(ic)).text).toContain("This cannot be erased yet");
  });

  it("wants the number once more, and the same", async () => {
    const ticket = await bought(past);
    const { status, text } = await erase(ic, "850412119999");
    expect(status).toBe(422);
    expect(text).toContain("This is not the number or address that was searched for.");
    expect((await peopleOn(ticket))[0]).toMatchObject({ ic });
  });

  it("is told of in the audit by a hash, the same as of the file, and the chain verifies", async () => {
    await bought(past);
    await find(ic);
    await browser.post(`${PATH}/download`, { person: ic });
    await erase(ic);
    const [file, erased] = (await audited()).slice(-2);
    expect(erased).toMatchObject({ action: "delete", subjectId: file?.subjectId });
    expect(JSON.stringify(erased)).not.toMatch(new RegExp(`${ic}|aminah`, "i"));
    await sealAudit(now);
    expect(await verifyAudit()).toMatchObject({ ok: true });
  });

  it("leaves nothing to be found by a search", async () => {
    const ticket = await bought(past);
    await erase(ic);
    await indexTickets();
    const rows = await inTransaction((tx) =>
      sql<{ words: string }>(tx, "select words from ticket_search where ticket_id = :id", {
        id: ticket.id,
      }),
    );
    expect(rows[0]?.words).not.toMatch(new RegExp(`${ic}|aminah`));
    expect((await find(ic)).text).toContain("Nothing is held");
  });
});

it.each([1, 2, 3, 4, 5] as const)("is not for level %s", async (level) => {
  const other = (await signedIn({ level })).browser;
  const posts = await Promise.all(
    [PATH, `${PATH}/download`].map((path) => other.post(path, { person: ic })),
  );
  expect([(await other.get(PATH)).status, ...posts.map(({ status }) => status)]).toEqual([
    403, 403, 403,
  ]);
});
