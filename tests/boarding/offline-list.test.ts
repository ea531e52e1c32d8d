import { createDecipheriv, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ListedTicket, SEAL, unpackTicket } from "~/domain/boarding/offline/listed-ticket";
import { makeOfflineList, type OfflineList } from "~/domain/boarding/offline/make-list.server";
import { addDays } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { aScanner, aSteward, now, paidTicket, show, today } from "./boat";

useDatabase();

const list = async (jettyId: 1 | 2 = 1) => makeOfflineList(await aScanner(jettyId), now);

/** What the list says of the ticket of a code; null where it has none. */
function opened({ salt, tickets }: OfflineList, ticketCode: string): ListedTicket | null {
  const { info, nameBytes, keyBytes, vectorBytes } = SEAL;
  const bytes = Buffer.from(
    hkdfSync("sha256", ticketCode, Buffer.from(salt, "base64url"), info, nameBytes + keyBytes),
  );
  const name = `${bytes.toString("base64url", 0, nameBytes)}.`;
  const found = tickets.find((one) => one.startsWith(name));
  if (!found) return null;
  const sealed = Buffer.from(found.slice(name.length), "base64url");
  const key = bytes.subarray(nameBytes);
  const cipher = createDecipheriv("aes-256-gcm", key, Buffer.alloc(vectorBytes));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return unpackTicket(text.toString("utf8"));
}

describe("the day's list", () => {
  it("opens with a ticket's code: its people, and who is on board since when", async () => {
    const [ticket, by] = [
      await paidTicket({
        passengers: [
          { name: "Siti Aminah", ic: "850412115267" },
          { name: "Nur Aisyah", ic: "180412115268", category: "child" },
        ],
      }),
      await aScanner(),
    ];
    await show(ticket.ticketCode, by, { atOnce: true });
    expect(opened(await list(), ticket.ticketCode)).toEqual({
      receiptNo: ticket.receiptNo,
      state: "paid",
      people: [
        {
          no: 1,
          category: "adult",
          name: "Siti Aminah",
          onBoard: true,
          isBack: false,
          departureId: null,
        },
        {
          no: 2,
          category: "child",
          name: "Nur Aisyah",
          onBoard: true,
          isBack: false,
          departureId: null,
        },
      ],
      daysAgo: 0,
      earlier: { at: now, by: "Mohd Hafiz" },
      earlierBack: null,
      cancelledAt: null,
    });
  });

  it("names nobody and no ticket to whoever has no code", async () => {
    const ticket = await paidTicket({ passengers: [{ name: "Siti Aminah", ic: "850412115267" }] });
    const text = JSON.stringify(await list());
    const said = ["Siti Aminah", "850412115267", ticket.receiptNo, ticket.ticketCode];
    expect(said.filter((one) => text.includes(one))).toEqual([]);
  });

  it("opens with no other code", async () => {
    await paidTicket();
    expect(opened(await list(), newTicketCode())).toBeNull();
  });

  it("has another salt, and with it other names, each time", async () => {
    const ticket = await paidTicket();
    const [first, second] = [await list(), await list()];
    expect(opened({ ...first, salt: second.salt }, ticket.ticketCode)).toBeNull();
  });

  it("holds no ticket of another day or jetty", async () => {
    const [tomorrow, elsewhere] = [
      await paidTicket({ ticketDate: addDays(today, 1) }),
      await paidTicket({ jettyId: 2 }),
    ];
    const here = await list();
    expect([opened(here, tomorrow.ticketCode), opened(here, elsewhere.ticketCode)]).toEqual([
      null,
      null,
    ]);
  });

  it("holds what is not paid, without its people", async () => {
    const ticket = await makeTicket({ now, ticketDate: today });
    expect(opened(await list(), ticket.ticketCode)).toMatchObject({ state: "unpaid", people: [] });
  });
});

describe("tomorrow's list", () => {
  const tomorrow = addDays(today, 1);

  it("has the tickets of tomorrow, and not today's", async () => {
    const [todays, then] = [await paidTicket(), await paidTicket({ ticketDate: tomorrow })];
    const made = await makeOfflineList(await aScanner(), now, tomorrow);
    expect([opened(made, todays.ticketCode), opened(made, then.ticketCode)]).toMatchObject([
      null,
      { receiptNo: then.receiptNo, daysAgo: 0 },
    ]);
  });

  it("says its day", async () => {
    expect(await makeOfflineList(await aScanner(), now, tomorrow)).toMatchObject({ day: tomorrow });
  });

  it.each([-1, 2])("is the only other one: %i days from today there is none", async (days) => {
    const other = makeOfflineList(await aScanner(), now, addDays(today, days));
    await expect(other).rejects.toMatchObject({ code: "bad_date", field: "date" });
  });

  it("is no steward's, whose link ends at midnight", async () => {
    const { steward } = await aSteward();
    await expect(makeOfflineList(steward, now, tomorrow)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
