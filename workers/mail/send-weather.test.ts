import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../../tests/support/database";
import { makeStaff } from "../../tests/support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../../tests/support/weather";
import { closeSharedRenderer, sharedRenderer } from "../pdf/shared-renderer";
import { sendTicketCancelled } from "./send-ticket-cancelled";
import { sendWeather } from "./send-weather";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-10T08:00:00+08:00");
let next = day("2026-07-01");
const letters = () =>
  readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=C2=A0", " "),
  );
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Aisyah" };

beforeEach(() => {
  sharedRenderer().render = async () => Promise.resolve(Buffer.from("%PDF-1.4\n"));
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  next = addDays(next, 2);
});
afterAll(async () => {
  await closeSharedRenderer();
  rmSync(folder, { recursive: true });
});

async function stranded() {
  const ticketId = await soldTicket({ day: next, email: "aisyah@contoh.my" }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  const { id } = await stop(aStoppage(next, { wordsEn: "The bar is <closed>." }), by, now);
  return { ticketId, by, id, one: await caseOf(ticketId) };
}
const job = { rowId: 7 };

describe("the job mail.weather", () => {
  it.each([
    ["ms", "Bot anda tidak belayar", "Ombak besar"],
    ["en", "Your boat does not sail", "&lt;closed&gt;"],
  ] as const)("tells the buyer in %s, with the link to choose", async (language, ...said) => {
    const { ticketId, one } = await stranded();
    const about = { ticketId, caseId: one.id, kind: "stopped" as const, language };
    expect(await sendWeather(about, job)).toBeUndefined();
    const [letter = ""] = letters();
    for (const words of ["To: aisyah@contoh.my", `/w/${one.code}`, ...said])
      expect(letter).toContain(words);
  });

  it("reminds nobody who has answered, and tells who sails after all", async () => {
    const { ticketId, one, by, id } = await stranded();
    const about = { ticketId, caseId: one.id, language: "en" as const };
    await liftStoppage(id, by, now);
    expect(await sendWeather({ ...about, kind: "reminder" }, job)).toBe("answered");
    expect(letters()).toEqual([]);
    await sendWeather({ ...about, kind: "sails" }, job);
    expect(letters()[0]).toContain("Your boat sails after all");
  });

  it.each([
    ["ms", "menggantikan mana-mana tiket yang menyatakan bahawa bot tidak belayar"],
    ["en", "It replaces any ticket that says that the boat does not sail"],
  ] as const)("brings in %s the ticket of a boat that sails after all", async (language, said) => {
    const { ticketId, one, by, id } = await stranded();
    await liftStoppage(id, by, now);
    await sendWeather({ ticketId, caseId: one.id, kind: "sails", language }, job);
    const [letter = ""] = letters();
    for (const words of [said, "/ticket/receipt/print/", "application/pdf", "text/calendar"])
      expect(letter).toContain(words);
  });

  it("tells nobody that a boat sails which was stopped again meanwhile", async () => {
    const { ticketId, one, by, id } = await stranded();
    await liftStoppage(id, by, now);
    await stop(aStoppage(next), by, now);
    const about = { ticketId, caseId: one.id, kind: "sails" as const, language: "en" as const };
    expect(await sendWeather(about, job)).toBe("overtaken");
    expect(letters()).toEqual([]);
  });
});

describe("the mail of a ticket that is cancelled for it", () => {
  it("says that the money goes to the account", async () => {
    const { ticketId, one } = await stranded();
    await chooseRefund({ kind: "buyer", code: one.code }, ACCOUNT, now);
    await sendTicketCancelled({ ticketId, language: "en" }, job);
    expect(letters()[0]).toContain("to the account that you named");
  });
});
