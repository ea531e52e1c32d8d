import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { conflictPeople } from "~/domain/boarding/offline/conflict-people.server";
import { findConflict } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { expectedParty, FAMILY, sailing } from "../support/manifest";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { aDecider, aScanner, now } from "./boat";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const LATER = new Date(now.getTime() + 3_600_000);

/** Two devices without a network each let one of a family of three on board, and both say the first. */
async function twoByNumber() {
  const [boat, by] = [await sailing(now), await aDecider()];
  const { receiptNo } = await expectedParty(boat, now);
  const one = { receiptNo, passengers: [1], departureId: boat, scannedAt: now };
  for (const device of [await aScanner(), await aScanner()])
    await acceptOfflineScans([{ ...one, nonce: newSecret() }], 1, device, now);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from boarding_conflict where receipt_no = :receiptNo",
    { receiptNo },
  );
  return { boat, by, receiptNo, id: row?.id ?? 0 };
}

let party: Awaited<ReturnType<typeof twoByNumber>>;
const decide = (who: number[], note = "") =>
  decideConflict(
    party.id,
    { decision: "aboard", note, who, boat: { departureId: party.boat } },
    party.by,
    LATER,
  );
const manifest = async (version: number) =>
  (await findManifest(party.boat, version, { ownJettyId: 0 }))?.people.map(({ name }) => name);

beforeEach(async () => {
  party = await twoByNumber();
});

describe("a second person who travelled by the code of a party", () => {
  it("is one of those whom no scan boarded", async () => {
    expect(await conflictPeople(party.id)).toMatchObject([
      { no: 2, name: "Marie Dupont", isScanned: false },
      { no: 3, name: "Aisyah binti Ahmad", isScanned: false },
    ]);
  });

  it("is named by the manifest that is frozen when boarding is closed", async () => {
    await decide([2]);
    await closeBoarding(party.boat, party.by, LATER);
    expect(await manifest(1)).toEqual(["Ahmad bin Ali", "Marie Dupont"]);
  });

  it("is named by a correction of the manifest that is frozen", async () => {
    await closeBoarding(party.boat, party.by, now);
    await decide([3], "Ibunya di jeti");
    expect(await manifest(2)).toEqual(["Ahmad bin Ali", "Aisyah binti Ahmad"]);
  });

  it("may be nobody of the ticket: then no manifest changes", async () => {
    expect(await decide([])).toEqual({ kind: "unnamed" });
  });

  it("is kept with the decision and in its audit", async () => {
    await decide([2]);
    const [row] = await sql<{ after: unknown }>(
      null,
      "select after from audit where subject_type = 'boarding_conflict' and action = 'update' order by id desc limit 1",
      {},
    );
    expect((await findConflict(party.id, party.by))?.aboard).toEqual([
      { no: 2, name: "Marie Dupont" },
    ]);
    expect(row?.after).toMatchObject({ decision: "aboard", passengers: [2] });
  });

  it("is no choice of another decision any more", async () => {
    await decide([2]);
    expect((await conflictPeople(party.id)).map(({ no }) => no)).toEqual([3]);
  });

  it("is not more than the scan let on board", async () => {
    await expect(decide([2, 3])).rejects.toMatchObject({
      ...{ code: "conflict_people", field: "who", values: { count: 1 } },
    });
  });

  it("is nobody who is not on the ticket, and then nothing is decided", async () => {
    await expect(decide([9])).rejects.toMatchObject({ code: "bad_request" });
    expect((await findConflict(party.id, party.by))?.decision).toBeNull();
  });
});

/** Nobody boards any more. */
const closeBoardingOf = (boat: number) =>
  sql(null, "update departure set boarding_closed_at = :now where id = :boat", { now, boat });

it("whom a refused scan names is chosen already, before the others of the party", async () => {
  const boat = await sailing(now);
  const { receiptNo } = await expectedParty(boat, now);
  await closeBoardingOf(boat);
  const scan = { nonce: newSecret(), receiptNo, passengers: [3], departureId: boat };
  await acceptOfflineScans([{ ...scan, scannedAt: now }], 1, await aScanner(), now);
  const [row] = await sql<{ id: number }>(null, "select max(id) as id from boarding_conflict", {});
  const people = await conflictPeople(row?.id ?? 0);
  expect(people.map(({ no, isScanned }) => [no, isScanned])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ]);
});

describe("the page of a decision", () => {
  const open = async (language: "ms" | "en" = "en") => {
    const { browser } = await signedIn({ level: 4, jettyId: 1, language });
    return { browser, page: await browser.get(`/scan/conflicts/${party.id}`) };
  };
  const box = (html: string, no: number) =>
    new RegExp(`<input[^>]*name="aboard_${no}"[^>]*>`).exec(html)?.[0] ?? "";

  it.each(["ms", "en"] as const)("is correct HTML in %s", async (language) => {
    expect(await htmlProblems((await open(language)).page.html)).toEqual([]);
  });

  it("names whom the scan let on board, and asks which of the others was meant", async () => {
    const { page } = await open();
    expect(page.text).toContain(`1. ${FAMILY[0]?.name}`);
    expect([1, 2, 3].map((no) => box(page.html, no) !== "")).toEqual([false, true, true]);
  });

  it("keeps what was chosen where the form comes back, and says how many it may be", async () => {
    const { browser } = await open();
    const back = await browser.post(`/scan/conflicts/${party.id}`, {
      ...{ decision: "aboard", boat: "", note: "", aboard_2: "on", aboard_3: "on" },
    });
    expect(back.status).toBe(422);
    expect([2, 3].map((no) => box(back.html, no).includes("checked"))).toEqual([true, true]);
    expect(back.html).toContain('href="#who"');
  });

  it("leads to the sheet, which says who was on board", async () => {
    const { browser } = await open();
    const decision = {
      decision: "aboard",
      boat: `departure ${party.boat}`,
      note: "",
      aboard_2: "on",
    };
    await browser.post(`/scan/conflicts/${party.id}`, decision);
    const { text } = await browser.get("/scan/conflicts");
    expect(text).toMatch(/Was on board\s*2\. Marie Dupont/);
  });
});
