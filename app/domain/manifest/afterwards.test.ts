import { describe, expect, it } from "vitest";
import { setBoat } from "../../../tests/boarding/boats";
import { useDatabase } from "../../../tests/support/database";
import { boardedParty, sailing } from "../../../tests/support/manifest";
import { makeStaff, rightsOf } from "../../../tests/support/staff";
import { closeBoarding } from "./close-boarding.server";
import { countHeads } from "./count-heads.server";
import { findManifest } from "./queries.server";
import { reopenBoarding } from "./reopen-boarding.server";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
/** Of a departure at 16:00 of that day. */
const after = (hours: number, minutes: number) =>
  new Date(new Date("2026-06-10T16:00:00+08:00").getTime() + (hours * 60 + minutes) * 60_000);

const somebody = async (level: 1 | 2 | 4 = 4) => ({
  ...{ userId: (await makeStaff({ level })).id, name: "Siti Aminah", ownJettyId: 0 as const },
  ...rightsOf(level),
});
const withPeople = async () => {
  const id = await sailing(now);
  await boardedParty(id, now);
  return id;
};

describe("boarding that was not closed on its day", () => {
  it.each([1, 4] as const)("is closed by level %i up to 48 hours later", async (level) => {
    const id = await withPeople();
    const closed = await closeBoarding(id, await somebody(level), after(47, 59));
    expect(closed.version).toBe(1);
  });

  it.each([1, 4] as const)("is not closed by level %i after that", async (level) => {
    const id = await withPeople();
    const late = closeBoarding(id, await somebody(level), after(48, 1));
    await expect(late).rejects.toMatchObject({ code: "departure_over" });
  });

  it("is not closed by level 2 on the next day", async () => {
    const id = await withPeople();
    const late = closeBoarding(id, await somebody(2), after(9, 0));
    await expect(late).rejects.toMatchObject({ code: "departure_over" });
  });

  it("is closed for 48 hours after the new time of a boat that was late", async () => {
    const id = await withPeople();
    await setBoat(id, "delayed_to = sails_at + interval '2 hours'");
    const closed = await closeBoarding(id, await somebody(), after(49, 59));
    expect(closed.version).toBe(1);
  });

  it("has a manifest with the time of closing", async () => {
    const id = await withPeople();
    await closeBoarding(id, await somebody(), after(20, 0));
    const manifest = await findManifest(id, 1, { ownJettyId: 0 });
    expect(manifest?.content).toMatchObject({
      ...{ day: "2026-06-10", closedAt: after(20, 0).toISOString(), onBoard: 3 },
    });
  });

  it("takes no heads on the next day", async () => {
    const id = await withPeople();
    const press = { step: 1, nonce: "n".repeat(20) } as const;
    const late = countHeads(id, press, await somebody(), after(9, 0));
    await expect(late).rejects.toMatchObject({ code: "departure_over" });
  });
});

describe("a manifest of a day that has passed", () => {
  const frozen = async () => {
    const id = await withPeople();
    await closeBoarding(id, await somebody(), now);
    return id;
  };

  it("is corrected by a further version, with its reason", async () => {
    const id = await frozen();
    await reopenBoarding(id, "Imbasan lewat dihantar", await somebody(), after(47, 50));
    await closeBoarding(id, await somebody(), after(47, 59));
    const manifest = await findManifest(id, 2, { ownJettyId: 0 });
    expect(manifest?.content.corrects).toBe("Imbasan lewat dihantar");
  });

  it("is not corrected after 48 hours", async () => {
    const id = await frozen();
    const late = reopenBoarding(id, "Imbasan lewat dihantar", await somebody(), after(48, 1));
    await expect(late).rejects.toMatchObject({ code: "departure_over" });
  });
});
