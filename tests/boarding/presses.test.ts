import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { holderOfList } from "~/domain/boarding/offline/list-holder.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { acceptPresses, type Press } from "~/domain/manifest/accept-presses.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { boardedParty, sailing } from "../support/manifest";
import { makeStaff, rightsOf } from "../support/staff";
import { aSteward, now } from "./boat";
import { setBoat } from "./boats";

useDatabase({ poolMax: 8 });

const HOUR = 3_600_000;
const LATER = new Date(now.getTime() + HOUR);
const somebody = async (level: 1 | 2 | 4 = 2) => ({
  ...{ userId: (await makeStaff({ level })).id, name: "Siti Aminah" },
  ...{ ownJettyId: 0 as const, jettyId: 1 as const, ...rightsOf(level) },
});
const pressOf = (departureId: number, more: Partial<Press> = {}): Press => ({
  ...{ nonce: newSecret(), boat: { departureId }, what: "heads", step: 1, pressedAt: now },
  ...more,
});
const send = async (...presses: Press[]) => acceptPresses(presses, await somebody(), LATER);
const refusedOf = async (press: Press, at = LATER) =>
  (await acceptPresses([press], await somebody(), at)).outcomes.map(({ refused }) => refused);

describe("presses that a device kept", () => {
  it("count together with those that came as they were made", async () => {
    const [id, by] = [await sailing(now), await somebody()];
    await countHeads(id, { step: 3, nonce: newSecret() }, by, now);
    const { counts } = await send(pressOf(id), pressOf(id), pressOf(id, { step: -1 }));
    expect(counts).toEqual([{ boat: { departureId: id }, heads: 4, jackets: null }]);
  });

  it("count once each, however often they are sent, also twice at once", async () => {
    const id = await sailing(now);
    const presses = [pressOf(id), pressOf(id), pressOf(id, { what: "adult" })];
    await Promise.all([send(...presses), send(...presses), send(...presses)]);
    const { counts } = await send(...presses);
    expect(counts).toEqual([
      { boat: { departureId: id }, heads: 2, jackets: { adult: 1, child: 0, infant: 0 } },
    ]);
  });

  it("of two phones add up, heads and life jackets", async () => {
    const id = await sailing(now);
    const phone = () => [pressOf(id), pressOf(id, { what: "child", step: 2 })];
    await Promise.all([send(...phone()), send(...phone())]);
    const { departures } = await makeOfflineList(await somebody(), LATER);
    expect(departures.find((one) => one.id === id)).toMatchObject({
      ...{ heads: 2, jackets: { adult: 0, child: 4, infant: 0 } },
    });
  });

  it("are rows of the time when they were pressed, and say who sent them when", async () => {
    const [id, hafiz] = [await sailing(now), await somebody()];
    const press = pressOf(id, { holder: holderOfList(hafiz, now) });
    const aina = await somebody(4);
    await acceptPresses([press], aina, LATER);
    const rows = await sql(
      null,
      `select counted_at as at, counted_by as by, sent_at, sent_by from head_count
        where nonce = :nonce`,
      { nonce: press.nonce },
    );
    expect(rows).toEqual([{ at: now, by: hafiz.userId, sentAt: LATER, sentBy: aina.userId }]);
  });

  it("are the sender's where a steward's list is claimed", async () => {
    const [id, aina] = [await sailing(now), await somebody(4)];
    const { steward } = await aSteward();
    const press = pressOf(id, { holder: holderOfList(steward, now) });
    await acceptPresses([press], aina, LATER);
    const rows = await sql(null, "select counted_by as by from head_count where nonce = :nonce", {
      nonce: press.nonce,
    });
    expect(rows).toEqual([{ by: aina.userId }]);
  });

  it("of the evening count though they come on the next day", async () => {
    const id = await sailing(now);
    const { counts } = await acceptPresses(
      [pressOf(id)],
      await somebody(),
      new Date(now.getTime() + 20 * HOUR),
    );
    expect(counts[0]?.heads).toBe(1);
  });

  it("never take the count below nobody", async () => {
    const id = await sailing(now);
    const { counts } = await send(
      pressOf(id, { step: -5 }),
      pressOf(id, { what: "adult", step: -2 }),
    );
    expect(counts[0]).toMatchObject({ heads: 0, jackets: { adult: 0 } });
  });
});

describe("a press that is refused", () => {
  it("is one of a boarding that is closed by now, and those counted before stay", async () => {
    const [id, by] = [await sailing(now), await somebody(4)];
    await boardedParty(id, now);
    const counted = pressOf(id);
    await send(counted);
    await closeBoarding(id, by, LATER);
    const { outcomes, counts } = await send(counted, pressOf(id));
    expect(outcomes.map(({ refused }) => refused)).toEqual([null, "manifest_closed"]);
    expect(counts[0]?.heads).toBe(1);
  });

  it("is one of another day than the departure's", async () => {
    const id = await sailing(now);
    const tomorrow = new Date(now.getTime() + 24 * HOUR);
    expect(await refusedOf(pressOf(id, { pressedAt: tomorrow }), tomorrow)).toEqual([
      "departure_over",
    ]);
  });

  it("is one of a departure that was cancelled", async () => {
    const id = await sailing(now);
    await setBoat(id, "state = 'cancelled', reason = 'Ribut'");
    expect(await refusedOf(pressOf(id))).toEqual(["departure_cancelled"]);
  });

  it("is older than 48 hours, or has not come", async () => {
    const id = await sailing(now);
    expect(await refusedOf(pressOf(id), new Date(now.getTime() + 49 * HOUR))).toEqual(["scan_old"]);
    expect(await refusedOf(pressOf(id, { pressedAt: LATER }), now)).toEqual(["scan_future"]);
  });

  it("is of a departure of the other jetty for whoever is bound to one, beside others that count", async () => {
    const [here, there] = [await sailing(now), await sailing(now, { jettyId: 2 })];
    const by = { ...(await somebody()), ownJettyId: 1 as const };
    const { outcomes } = await acceptPresses([pressOf(there), pressOf(here)], by, LATER);
    expect(outcomes.map(({ refused }) => refused)).toEqual(["not_found", null]);
  });
});
