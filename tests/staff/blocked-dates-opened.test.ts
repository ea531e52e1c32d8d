import { expect, it } from "vitest";
import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { mailBuyers } from "~/domain/blocked-dates/mail-buyers.server";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

it.each([
  ["en", 1, "1 buyer was told by mail not to come."],
  ["ms", 1, "1 pembeli sudah diberitahu melalui e-mel supaya tidak datang."],
  ["en", 0, null],
] as const)(
  "removing a blocked date says in %s first how many buyers were told to stay away: %d",
  async (language, told, said) => {
    const date = day(language === "ms" ? "2026-09-16" : `2026-09-1${told}`);
    const ticket = await makeTicket({ now, ticketDate: date, email: "aisyah@contoh.my" });
    await payTicket(ticket.id, { paidAt: now });
    const { browser, user } = await signedIn({ language });
    const by = { userId: user.id };
    const { id } = await addBlockedDate({ start: date, end: date, details: "Latihan" }, by, now);
    if (told > 0) await mailBuyers(id, by, now);
    const { text } = await browser.get(`/blocked-date/${id}/delete`);
    expect(/^.*?(\d+ (?:buyer|pembeli)[^.]*\.)/.exec(text)?.[1] ?? null).toBe(said);
  },
);
