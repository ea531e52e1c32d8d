import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { now } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts", "counter", "ticketing"]), now);

/** What level 1 reads that cancels a sale of RM 30.00: of its own drawer, or of another's. */
async function told(
  { own, method = "Cash" }: { own: boolean; method?: string },
  language: "ms" | "en",
) {
  const { browser, user } = await signedIn({ level: 1, jettyId: 1, name: "Nur Aisyah", language });
  const seller = own ? user : (await signedIn({ level: 3, jettyId: 1, name: "Wan Zainab" })).user;
  const shift = await makeShift({ userId: seller.id, openedAt: now });
  const id = await sellInShift(shift, { now, method });
  const [row] = await sql<{ code: string }>(
    null,
    "select ticket_code as code from ticket where id = :id",
    { id },
  );
  await browser.get(`/ticket-cancellation/new?code=${row?.code}`);
  return (await browser.submitAndFollow({ remark: "Dijual dua kali" })).text.replaceAll(
    "\u00a0",
    " ",
  );
}

it.each([
  ["ms", "Tiket telah dibatalkan. Pulangkan RM 30.00 tunai dari laci kepada pembeli."],
  ["en", "Ticket has been canceled. Give the buyer RM 30.00 back in cash, out of the drawer."],
] as const)("level 1 reads what cash to hand back out of its own drawer, in %s", async (...of) => {
  const [language, sentence] = of;
  expect(await told({ own: true }, language)).toContain(sentence);
});

it.each([
  ["ms", "Pulangkan RM 30.00 tunai dari laci Wan Zainab kepada pembeli."],
  ["en", "Give the buyer RM 30.00 back in cash, out of Wan Zainab's drawer."],
] as const)("level 1 reads whose drawer the cash comes out of, in %s", async (...of) => {
  const [language, sentence] = of;
  expect(await told({ own: false }, language)).toContain(sentence);
});

it("level 1 reads what does not go back by itself", async () => {
  expect(await told({ own: true, method: "Card terminal" }, "en")).toContain(
    "Give the buyer RM 30.00 back by Card terminal: it does not go back by itself.",
  );
});
