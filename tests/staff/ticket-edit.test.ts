import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { fieldNamed, fieldsNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { now, paid } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts"]), now);

const pathOf = ({ ticketCode }: { ticketCode: string }) => `/tickets/${ticketCode}/edit`;
const namesOf = async (id: number) =>
  (
    await sql<{ name: string }>(
      null,
      "select name from passenger where ticket_id = :id order by no",
      { id },
    )
  ).map(({ name }) => name);
const auditOf = (id: number) =>
  sql<{ before: unknown; after: unknown }>(
    null,
    "select before, after from audit where module = 'ticket' and action = 'update' and subject_id = :id::text order by id",
    { id },
  );
const mailsOf = async (id: number) =>
  (
    await sql(
      null,
      "select 1 from outbox where job = 'mail.ticket' and payload ->> 'changed' = 'true' and (payload ->> 'ticketId')::int = :id",
      { id },
    )
  ).length;

describe("the form of a ticket's details", () => {
  it("saves the buyer and the passengers (R-2.11-08, R-2.14-06)", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    const page = await browser.submitAndFollow({ name_2: "Wan Baharu", phoneNo: "0199999999" });
    expect([page.text.includes("Wan Baharu"), page.text.includes("0199999999")]).toEqual([
      true,
      true,
    ]);
  });

  it("says in the audit what was and what is, and nothing of what stayed", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    await browser.submit({ name_2: "Wan Baharu" });
    expect(await auditOf(ticket.id)).toEqual([
      {
        before: { passengers: { 2: { name: "Penumpang 2" } } },
        after: { passengers: { 2: { name: "Wan Baharu" } } },
      },
    ]);
  });

  it("sends the buyer the tickets again where a name changed", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    await browser.submit({ name_1: "Wan Baharu" });
    expect(await mailsOf(ticket.id)).toBe(1);
  });

  it("sends no mail where only a number changed", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    await browser.submit({ ic_1: "900101115050" });
    expect(await mailsOf(ticket.id)).toBe(0);
  });

  it("says beside a field what is wrong, and keeps what was typed", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    const { status, html } = await browser.submit({ name_1: "A", name_2: "Wan Baharu" });
    expect([
      status,
      fieldNamed(html, "name_1").attribute("aria-invalid"),
      fieldNamed(html, "name_2").value,
    ]).toEqual([422, "true", "Wan Baharu"]);
  });

  it("asks for all of an online ticket's details", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    expect((await browser.submit({ email: "" })).status).toBe(422);
  });

  it("may leave a counter ticket's details empty (R-X12)", async () => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    expect((await browser.submit({ email: "", name_2: "" })).status).toBe(303);
  });

  it("has no field for a category", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    expect(fieldsNamed((await browser.get(pathOf(ticket))).html, "category_1")).toEqual([]);
  });

  it("shows 20 passengers and changes these alone", async () => {
    const ticket = await paid({ adults: 25 });
    const { browser } = await signedIn({ level: 3 });
    await browser.get(`${pathOf(ticket)}?page_passengers=1`);
    await browser.submit({ name_25: "Yang Terakhir" });
    const names = await namesOf(ticket.id);
    expect([names[0], names[24]]).toEqual(["Penumpang 1", "Yang Terakhir"]);
  });

  it("is nothing at another's jetty", async () => {
    const ticket = await paid({ jettyId: 2 });
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    expect((await browser.get(pathOf(ticket))).status).toBe(404);
  });

  it("is valid HTML", async () => {
    const { browser } = await signedIn({ level: 1, language: "ms" });
    expect(await htmlProblems((await browser.get(pathOf(await paid()))).html)).toEqual([]);
  });
});

describe("two people at one ticket", () => {
  it("are told who was first, and lose nothing typed", async () => {
    const ticket = await paid();
    const first = await signedIn({ level: 3, name: "Siti Aminah" });
    const second = await signedIn({ level: 3 });
    await second.browser.get(pathOf(ticket));
    await first.browser.get(pathOf(ticket));
    await first.browser.submit({ name_1: "Nama Pertama" });
    const { status, text, html } = await second.browser.submit({ name_1: "Nama Kedua" });
    expect([
      status,
      text.includes("Siti Aminah changed this"),
      fieldNamed(html, "name_1").value,
    ]).toEqual([409, true, "Nama Kedua"]);
  });

  it("cannot both save the same version", async () => {
    const ticket = await paid();
    const { id: userId } = await makeStaff({ level: 1 });
    const rename = (name: string) => () =>
      editTicket(
        ticket.id,
        {
          version: 1,
          buyer: {
            name,
            ic: "850412115000",
            phoneNo: "0123456789",
            email: "a@contoh.my",
            country: "MY",
          },
          passengers: [],
        },
        { userId, ownJettyId: 0 },
        now,
      );
    const results = await atOnce(
      ["select 1 from ticket where id = :id for update", { id: ticket.id }],
      [rename("Nama Satu"), rename("Nama Dua")],
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  it("are told that it was cancelled meanwhile", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    await browser.get(pathOf(ticket));
    const { id: userId } = await makeStaff({ level: 1, name: "Nur Aisyah" });
    await cancelTicket(ticket.id, "Ribut", { userId, ownJettyId: 0 }, now);
    const { status, text } = await browser.submit({ name_1: "Nama Lain" });
    expect([status, text.includes("Nur Aisyah")]).toEqual([409, true]);
  });
});
