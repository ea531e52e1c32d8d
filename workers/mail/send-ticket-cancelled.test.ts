import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { makeShift } from "../../tests/support/shift";
import { sellInShift } from "../../tests/support/shift-sale";
import { makeStaff } from "../../tests/support/staff";
import { sendTicketCancelled } from "./send-ticket-cancelled";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
const letters = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const send = (ticketId: number, language: "ms" | "en" = "ms") =>
  sendTicketCancelled({ ticketId, language }, { rowId: 7 });

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const cancel = async (ticketId: number) =>
  cancelTicket(
    ticketId,
    "Catatan pejabat sahaja",
    { userId: (await makeStaff()).id, ownJettyId: 0 },
    now,
  );
const asked = (ticketId: number) =>
  sql(
    null,
    "select payload from outbox where job = 'mail.ticket-cancelled' and (payload->>'ticketId')::int = :ticketId",
    { ticketId },
  );

describe("the job mail.ticket-cancelled", () => {
  it.each([
    ["ms", "telah dibatalkan", "Pejabat jeti akan menghubungi anda tentang bayaran balik"],
    ["en", "is cancelled", "The jetty office will contact you about the refund"],
  ] as const)(
    "tells the buyer in %s, and once however often it runs",
    async (language, subject, money) => {
      const ticket = await makeTicket({
        now,
        language,
        name: "Nur <b>Aisyah",
        email: "aisyah@contoh.my",
      });
      await payTicket(ticket.id, { paidAt: now });
      await send(ticket.id, language);
      expect(letters()).toEqual([]);
      await cancel(ticket.id);
      expect(await asked(ticket.id)).toEqual([{ payload: { ticketId: ticket.id, language } }]);
      await send(ticket.id, language);
      await send(ticket.id, language);
      const all = letters();
      expect(all).toHaveLength(1);
      const flat = all[0]?.replace(/=\r?\n/g, "").replaceAll("=C2=A0", " ") ?? "";
      for (const words of ["To: aisyah@contoh.my", subject, ticket.receiptNo, "RM 61.00", money])
        expect(flat).toContain(words);
      for (const secret of [
        ticket.ticketCode,
        "Catatan pejabat",
        "Aisyah",
        "850412115267",
        "850412-11",
      ])
        expect(flat).not.toContain(secret);
    },
  );

  it("is not asked for where nobody gave an address, or an operator bought", async () => {
    const shift = await makeShift({ openedAt: now });
    const [operator] = await sql<{ id: number }>(
      null,
      "insert into operator (company_name, name, email, phone, ic) values ('Redang Bayu Ferry', 'Ali', 'ali@contoh.my', '0123456789', '850412115267') returning id",
      {},
    );
    const [plain, silent, company] = [
      await sellInShift(shift, { now }),
      await sellInShift(shift, { now }),
      await sellInShift(shift, { now, operatorId: operator?.id }),
    ];
    await sql(null, "update ticket set email = null where id = :silent returning id", { silent });
    for (const id of [plain, silent, company]) await cancel(id);
    expect([
      (await asked(plain)).length,
      (await asked(silent)).length,
      (await asked(company)).length,
    ]).toEqual([1, 0, 0]);
    await send(silent);
    expect(letters()).toEqual([]);
    await send(plain);
    expect(letters()[0]?.replace(/=\r?\n/g, "")).toContain("ke kaunter jeti");
  });
});
