import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { verifyAudit } from "~/domain/audit/verify-audit.server";
import { storeFile } from "~/domain/files/store-file.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { lookByCode, officerCode } from "~/domain/manifest/officer-link.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { type Day, day } from "~/domain/shared/day";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { sealAudit } from "../../../tests/support/audit-chain";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { boardedParty, sailing } from "../../../tests/support/manifest";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeStaff, rightsOf } from "../../../tests/support/staff";
import { applyRetention } from "./apply-retention.server";

useDatabase();

const now = new Date("2028-08-31T10:00:00+08:00");
const [due, notYet] = [day("2026-08-30"), day("2026-08-31")];
const sold = new Date("2026-08-29T10:00:00+08:00");

async function paidTicket(ticketDate: Day) {
  const ticket = await makeTicket({
    ticketDate,
    now: sold,
    ic: "850412115267",
    passengers: [{ name: "Siti binti Ali", ic: "A1234567" }],
  });
  await sql(null, "update ticket set ip_address = '203.0.113.9' where id = :id", {
    id: ticket.id,
  });
  await payTicket(ticket.id, { paidAt: sold });
  return ticket;
}

const namedOn = async (id: number) =>
  (
    await sql<Record<string, string | null>>(
      null,
      `select t.name, t.ic, t.phone_no, t.email, host(t.ip_address) as address, p.name as traveller,
          p.ic as traveller_ic
        from ticket t join passenger p on p.ticket_id = t.id where t.id = :id and p.no = 1`,
      { id },
    )
  )[0];
const told = (kind: string) =>
  sql<{ after: { count: number; state: string } }>(
    null,
    `select after from audit where subject_type = 'retention' and subject_id = :kind order by id`,
    { kind },
  );

describe("numbers of identity cards and passports", () => {
  it("are masked 24 months after the departure, and with them the network address", async () => {
    const { id } = await paidTicket(due);
    await applyRetention(now);
    expect(await namedOn(id)).toEqual({
      ...{ name: "Pembeli Ujian", ic: "*********267", phoneNo: "0123456789" },
      ...{ email: "pembeli@contoh.my", address: null },
      ...{ traveller: "Siti binti Ali", travellerIc: "*****567" },
    });
  });

  it("stand until that day is over", async () => {
    const { id } = await paidTicket(notYet);
    await applyRetention(now);
    expect(await namedOn(id)).toMatchObject({ ic: "850412115267", address: "203.0.113.9" });
  });

  it("are found by nobody's search any more", async () => {
    const { id } = await paidTicket(due);
    const words = async () => {
      await indexTickets();
      const [row] = await sql<{ words: string }>(
        null,
        "select words from ticket_search where ticket_id = :id",
        { id },
      );
      return row?.words;
    };
    expect(await words()).toContain("850412115267");
    await applyRetention(now);
    expect(await words()).not.toMatch(/850412115267|a1234567/);
  });

  it("leave the money as it was", async () => {
    const { id } = await paidTicket(due);
    const money = () =>
      sql(
        null,
        `select t.state, t.amount_sen, t.paid_at, t.version, l.quantity, l.fare_sen,
            p.paid_amount_sen
          from ticket t join ticket_line l on l.ticket_id = t.id
          join payment_attempt p on p.ticket_id = t.id where t.id = :id`,
        { id },
      );
    const before = await money();
    await applyRetention(now);
    expect(await money()).toEqual(before);
  });

  it("are told of by one audit row a run with their count, and none where nothing was due", async () => {
    await applyRetention(now);
    const before = (await told("ic_numbers")).length;
    await paidTicket(due);
    await paidTicket(due);
    expect(await applyRetention(now)).toBe(2);
    expect(await applyRetention(now)).toBe(0);
    const rows = (await told("ic_numbers")).slice(before);
    expect(rows.map(({ after }) => [after.state, after.count])).toEqual([["masked", 2]]);
  });

  it("break no audit: its chain verifies after", async () => {
    await paidTicket(due);
    await sealAudit(now);
    await applyRetention(now);
    await sealAudit(now);
    expect(await verifyAudit()).toMatchObject({ ok: true });
  });
});

describe("an order that was never paid", () => {
  async function expired(ticketDate: Day): Promise<number> {
    const { id } = await makeTicket({ ticketDate, now: sold });
    await sql(null, "update ticket set state = 'expired' where id = :id", { id });
    return id;
  }

  it("names nobody 6 months after its departure", async () => {
    const id = await expired(day("2028-02-28"));
    await applyRetention(now);
    expect(await namedOn(id)).toEqual({
      ...{ name: "***", ic: "******", phoneNo: "000000000", email: "erased@example.invalid" },
      ...{ address: null, traveller: "***", travellerIc: "******" },
    });
  });

  it("stays as it is until then", async () => {
    const id = await expired(day("2028-02-29"));
    await applyRetention(now);
    expect(await namedOn(id)).toMatchObject({ name: "Pembeli Ujian", ic: "850412115267" });
  });

  it("stays as it is where money came for it", async () => {
    const id = await expired(day("2028-02-01"));
    await sql(
      null,
      `insert into refund_due (ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason,
          created_at)
        values (:id, 'toyyibpay', 'http://127.0.0.1:1', :bill, 'TX', 6100, 'date_past', :sold)`,
      { id, bill: `late${id}`, sold },
    );
    await applyRetention(now);
    expect(await namedOn(id)).toMatchObject({ name: "Pembeli Ujian" });
  });
});

describe("what was handed in or shown", () => {
  it("goes 24 months after the departure where it lists passengers, and letters stay", async () => {
    const { id } = await makeTicket({ ticketFlag: 3, ticketDate: due, now: sold });
    const [list, letter] = await inTransaction(async (tx) => {
      const stored = ["passenger_list", "letter"].map((kind) =>
        storeFile(tx, {
          ...{ kind, extension: "pdf", bytes: Buffer.from(`%PDF ${kind} ${id}`) },
          ...{ originalName: "a.pdf", createdBy: null },
        }),
      );
      const names = (await Promise.all(stored)).map(({ name }) => name);
      await sql(tx, "insert into ticket_file values (:id, 1, :name)", { id, name: names[0] });
      await sql(tx, "insert into ticket_letter values (:id, :name)", { id, name: names[1] });
      return names;
    });
    await applyRetention(now);
    const left = await sql<{ name: string }>(
      null,
      "select name from stored_file where name in (:list, :letter)",
      { list, letter },
    );
    expect(left.map(({ name }) => name)).toEqual([letter]);
  });

  it("is removed a thousand a run where it is codes at the boat, but not who boarded", async () => {
    const { id: by } = await makeStaff();
    const ticket = await paidTicket(due);
    const scans = (from: number, to: number, verdict: string) =>
      sql<{ id: number }>(
        null,
        `insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
          select 'retention-nonce-' || n, :sold, :by, 1, :due, :verdict,
              case when :verdict = 'valid' then :ticketId::int end
            from generate_series(:from::int, :to::int) n returning id`,
        { sold, by, due, verdict, ticketId: ticket.id, from, to },
      );
    await scans(1, 1_005, "unknown");
    const [boarded] = await scans(2_000, 2_000, "valid");
    await sql(
      null,
      `insert into boarding (ticket_id, passenger_no, scan_id, boarded_at, boarded_by)
        values (:ticketId, 1, :scanId, :sold, :by)`,
      { ticketId: ticket.id, scanId: boarded?.id, sold, by },
    );
    const [disputed] = await scans(3_000, 3_000, "unknown");
    await sql(
      null,
      `insert into boarding_conflict (scan_id, reason, receipt_no, passengers)
        values (:scanId, 'unknown', 'MRG-2026-000001', '{1}')`,
      { scanId: disputed?.id },
    );
    await applyRetention(now);
    await applyRetention(now);
    expect((await told("scans")).map(({ after }) => after.count)).toEqual([1_000, 5]);
    expect(await sql(null, "select id from boarding_scan order by id")).toEqual([
      boarded,
      disputed,
    ]);
  });

  it("is removed 4 months after it was asked for where it is a job that failed", async () => {
    const job = (created: string, state: string) =>
      sql(
        null,
        `insert into outbox (job, payload, state, created_at)
          values ('mail.password', '{"email":"a@contoh.my","language":"ms"}', :state, :created)`,
        { created, state },
      );
    await job("2028-04-29T10:00:00+08:00", "failed");
    await job("2028-04-30T10:00:00+08:00", "failed");
    await job("2028-04-29T10:00:00+08:00", "waiting");
    await applyRetention(now);
    const left = await sql<{ state: string }>(
      null,
      "select state from outbox where job = 'mail.password' order by id",
    );
    expect(left.map(({ state }) => state)).toEqual(["failed", "waiting"]);
  });
});

describe("a frozen manifest", () => {
  async function frozenOn(departs: Day): Promise<number> {
    const at = new Date(`${departs}T13:30:00+08:00`);
    const id = await sailing(at);
    await boardedParty(id, at);
    const by = {
      userId: (await makeStaff()).id,
      name: "Siti",
      ownJettyId: 0 as const,
      ...rightsOf(1),
    };
    await closeBoarding(id, by, at);
    const manifest = await findManifest(id, 1, by);
    await lookByCode(officerCode({ id: manifest?.id ?? 0, closedAt: at }), "203.0.113.9", at);
    return id;
  }
  const looksAt = async (id: number) =>
    (
      await sql<{ count: number }>(
        null,
        `select count(*)::int as count from manifest_look l join manifest m on m.id = l.manifest_id
          where m.departure_id = :id`,
        { id },
      )
    )[0]?.count;

  it("keeps who was on board and its signature, without numbers and birth dates after 24 months", async () => {
    const [old, young] = [await frozenOn(due), await frozenOn(notYet)];
    await applyRetention(now);
    const [gone, kept] = [
      await findManifest(old, 1, { ownJettyId: 0 }),
      await findManifest(young, 1, { ownJettyId: 0 }),
    ];
    expect(gone?.truth).toBe("masked");
    expect(gone?.people[0]).toMatchObject({
      ...{ name: "Ahmad bin Ali", document: "*********267", born: null, age: 41, sex: "male" },
    });
    expect(kept).toMatchObject({ truth: "true", people: [{ document: "850412115267" }, {}, {}] });
    expect([await looksAt(old), await looksAt(young)]).toEqual([0, 1]);
    expect((await told("manifest_people")).at(-1)?.after).toMatchObject({ count: 3 });
  });
});
