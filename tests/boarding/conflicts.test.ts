import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import {
  boardingConflicts,
  countOpenConflicts,
  findConflict,
} from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { aDecider, aScanner, now, onBoard, paidTicket } from "./boat";

process.env.FIXED_NOW = now.toISOString();
useDatabase({ poolMax: 16 });
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** Two devices let the same passenger on board: what the second one's conflict is. */
async function aConflict(jettyId: 1 | 2 = 1) {
  const ticket = await paidTicket({ adults: 1, jettyId });
  const scanners = [await aScanner(jettyId, "Mohd Hafiz"), await aScanner(jettyId, "Nurul Huda")];
  for (const by of scanners)
    await acceptOfflineScans(
      [{ nonce: newSecret(), receiptNo: ticket.receiptNo, passengers: [1], scannedAt: now }],
      jettyId,
      by,
      now,
    );
  const [row] = await sql<{ id: number }>(
    null,
    "select id from boarding_conflict where receipt_no = :no",
    { no: ticket.receiptNo },
  );
  return { ticket, id: row?.id ?? 0, by: await aDecider(jettyId) };
}
const DOUBLE = { decision: "double", note: "Orang yang sama", boat: null, who: [] } as const;
const ABOARD = { decision: "aboard", note: "", boat: null, who: [1] } as const;

describe("a conflict", () => {
  it("says who let whom on board, first and second", async () => {
    const { id, by } = await aConflict();
    expect(await findConflict(id, by)).toMatchObject({
      reason: "boarded",
      passengers: [1],
      scannedBy: "Nurul Huda",
      boardedBy: "Mohd Hafiz",
    });
  });

  it("is of its jetty alone", async () => {
    const { id } = await aConflict();
    expect(await findConflict(id, await aScanner(2))).toBeNull();
  });

  it("is decided once, with a note", async () => {
    const { id, by } = await aConflict();
    const before = await countOpenConflicts(by);
    await decideConflict(id, DOUBLE, by, now);
    await expect(decideConflict(id, DOUBLE, by, now)).rejects.toMatchObject({
      code: "conflict_decided",
    });
    expect(await countOpenConflicts(by)).toBe(before - 1);
  });

  it("is decided by one of two who decide at the same moment", async () => {
    const { id, by } = await aConflict();
    const outcomes = await atOnce(
      ["select 1 from boarding_conflict where id = :id for update", { id }],
      [DOUBLE, ABOARD].map((decision) => () => decideConflict(id, decision, by, now)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("leaves the boarding as it is, whatever it turned out to be", async () => {
    const { ticket, id, by } = await aConflict();
    await decideConflict(id, ABOARD, by, now);
    expect(await onBoard(ticket.id)).toEqual([1]);
  });

  it("and its decision are entries of the audit (R-X19)", async () => {
    const { ticket, id, by } = await aConflict();
    await decideConflict(id, DOUBLE, by, now);
    const rows = await sql(
      null,
      "select action, after from audit where subject_type = 'boarding_conflict' and subject_id = :id::text order by id",
      { id },
    );
    const receiptNo = ticket.receiptNo;
    const sentBy = expect.any(String) as string;
    expect(rows).toEqual([
      { action: "create", after: { receiptNo, sentBy, reason: "boarded", passengers: [1] } },
      { action: "update", after: { receiptNo, decision: "double", note: DOUBLE.note } },
    ]);
  });

  it("stays on the sheet when it is decided, below those that are not", async () => {
    const { id, by } = await aConflict();
    await decideConflict(id, DOUBLE, by, now);
    const { id: open } = await aConflict();
    const ids = (await boardingConflicts(by, now)).map((one) => one.id);
    expect(ids.indexOf(open)).toBeLessThan(ids.indexOf(id));
  });

  it("may not be decided without saying as what", async () => {
    const { id } = await aConflict();
    await expect(
      sql(null, "update boarding_conflict set decided_at = now() where id = :id", { id }),
    ).rejects.toThrow("check constraint");
  });
});

describe("the sheet of conflicts", () => {
  it("is linked from the scanner's page while there are any", async () => {
    await aConflict();
    const { browser } = await signedIn({ level: 2 });
    expect((await browser.get("/scan")).html).toContain('href="/scan/conflicts"');
  });

  it.each(["ms", "en"] as const)(
    "is correct HTML in %s, and so is a decision",
    async (language) => {
      const { id } = await aConflict();
      const { browser } = await signedIn({ level: 4, language });
      const pages = [
        await browser.get("/scan/conflicts"),
        await browser.get(`/scan/conflicts/${id}`),
      ];
      for (const { html } of pages) expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it("lets level 4 decide, and says what was decided", async () => {
    const { ticket, id } = await aConflict();
    const { browser } = await signedIn({ level: 4 });
    await browser.get(`/scan/conflicts/${id}`);
    const page = await browser.submitAndFollow({ decision: "double", note: "Orang yang sama" });
    expect([page.text.includes("Orang yang sama"), page.text.includes(ticket.receiptNo)]).toEqual([
      true,
      true,
    ]);
  });

  it("is decided by nobody of level 2, who sees it", async () => {
    const { ticket, id } = await aConflict();
    const { browser } = await signedIn({ level: 2 });
    const sheet = await browser.get("/scan/conflicts");
    const decision = await browser.get(`/scan/conflicts/${id}`);
    expect([sheet.text.includes(ticket.receiptNo), decision.status]).toEqual([true, 403]);
  });

  it("asks for a decision where none was chosen", async () => {
    const { id } = await aConflict();
    const { browser } = await signedIn({ level: 1 });
    await browser.get(`/scan/conflicts/${id}`);
    expect((await browser.submitAndFollow({ note: "x" })).status).toBe(422);
  });
});
