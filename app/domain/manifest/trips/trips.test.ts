import { describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { boardWaiting } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { addDays, day, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { waitingConnections } from "../../../../tests/support/at-once";
import { boardTicket } from "../../../../tests/support/board-ticket";
import { asOwner, useDatabase } from "../../../../tests/support/database";
import { FAMILY } from "../../../../tests/support/manifest";
import { barrier } from "../../../../tests/support/sql-guards";
import { makeStaff, rightsOf } from "../../../../tests/support/staff";
import { dateBoarded, dateParty, SAID } from "../../../../tests/support/trips";
import { countHeads } from "../count-heads.server";
import { handOutJackets } from "../hand-out-jackets.server";
import { findManifest, manifestVersions } from "../queries.server";
import { reopenBoarding } from "../reopen-boarding.server";
import { closeTrip, correctTrip } from "./close-trip.server";
import { tripCard, tripPeople, unlistedPeople } from "./queries.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const test = useDatabase({ poolMax: 16 });
const everywhere = { ownJettyId: 0 as const };
const ALONE = [{ name: "Lewat bin Tiba", ic: "900101115555" }];

/** The locks of the jetty and of the trip. */
const HELD = [/ for no key update$/, / for update$/];
const untilSomebodyWaits = async () => {
  for (let tries = 0; tries < 300 && (await waitingConnections()) === 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
};

/** Each test sails on a date of its own. */
let last = day("2026-06-10");
const newMorning = () => {
  last = addDays(last, 1);
  const at = (time: string) => new Date(`${last}T${time}:00+08:00`);
  return { now: at("10:30"), at, trip: (no: number) => ({ jettyId: 1 as const, day: last, no }) };
};
const somebody = async (level: 1 | 2 | 4 = 4, ownJettyId: 0 | 1 | 2 = 0) => ({
  ...{ userId: (await makeStaff({ level })).id, name: "Siti Aminah", ownJettyId },
  ...rightsOf(level),
});
const names = async (id: number, version = 1) =>
  (await findManifest({ trip: id }, version, everywhere))?.people.map(({ name }) => name);

describe("closing boarding of a date without departures", () => {
  it("freezes whoever is on board, with the boat, skipper and time that are said", async () => {
    const { now, trip } = newMorning();
    await dateBoarded(now);
    await dateParty(now, ALONE);
    const by = await somebody(2);
    await countHeads(trip(1), { step: 3, nonce: newSecret() }, by, now);
    await handOutJackets(trip(1), { version: 0, adult: 2, child: 0, infant: 1 }, by, now);
    const { id, number, version } = await closeTrip(trip(1), SAID, by, now);
    expect(number).toMatch(/^M-MRG-2026-\d{6}$/);
    const manifest = await findManifest({ trip: id }, version, everywhere);
    expect(manifest).toMatchObject({ truth: "true", latest: 1, reopenedAt: null });
    expect(manifest?.content).toMatchObject({
      ...{ number, version: 1, onBoard: 3, heads: 3, jackets: { adult: 2, child: 0, infant: 1 } },
      ...{ delayedTo: null, corrects: null, closedBy: "Siti Aminah", day: dayOf(now) },
      boat: { name: "Bot Seri", operator: null, licenceNo: null, capacity: null },
      skipper: { name: "Pak Long Din", licenceNo: null },
      sailsAt: `${dayOf(now)}T02:45:00.000Z`,
    });
    expect(manifest?.people).toHaveLength(3);
  });

  it("leaves whoever boards later to the next boat, and nobody is on two", async () => {
    const { now, at, trip } = newMorning();
    const by = await somebody();
    await dateBoarded(now);
    const first = await closeTrip(trip(1), SAID, by, now);
    await dateBoarded(at("11:10"), ALONE);
    const second = await closeTrip(trip(2), { ...SAID, boat: "Bot Dua" }, by, at("11:30"));
    expect([await names(first.id), await names(second.id)]).toEqual([
      FAMILY.map(({ name }) => name),
      ["Lewat bin Tiba"],
    ]);
    expect(Number(second.number.slice(-6)) - Number(first.number.slice(-6))).toBe(1);
  });

  it.each(["here", "earlier"] as const)(
    "asks of scans that came late which boat they were on: %s",
    async (late) => {
      const { now, at, trip } = newMorning();
      const by = await somebody();
      await dateBoarded(now, ALONE);
      await closeTrip(trip(1), SAID, by, at("10:40"));
      // Boarded at 10:30 by a phone without a network.
      await dateBoarded(now);
      await dateBoarded(at("11:00"), ALONE);
      const place = { jettyId: 1 as const, day: dayOf(now) };
      expect(await unlistedPeople(place)).toEqual({ waiting: 1, late: 3, again: 0 });
      await expect(closeTrip(trip(2), SAID, by, at("11:30"))).rejects.toMatchObject({
        ...{ code: "trip_late", field: "late", values: { count: 3 } },
      });
      const { id } = await closeTrip(trip(2), { ...SAID, late }, by, at("11:30"));
      expect(await names(id)).toHaveLength(late === "here" ? 4 : 1);
    },
  );

  it("is refused with nobody aboard", async () => {
    const { now, trip } = newMorning();
    const closing = closeTrip(trip(1), SAID, await somebody(), now);
    await expect(closing).rejects.toMatchObject({ code: "manifest_nobody" });
  });

  it.each([
    ["out of turn", { no: 2 }, 0, "not_found"],
    ["at another jetty", {}, 2, "not_found"],
    ["before its date", { days: 1 }, 0, "departure_not_today"],
  ] as const)("is refused %s", async (_words, given: { no?: 2; days?: 1 }, ownJettyId, code) => {
    const { now, trip } = newMorning();
    await dateBoarded(now);
    const boat = { ...trip(given.no ?? 1), day: addDays(dayOf(now), given.days ?? 0) };
    const closing = closeTrip(boat, SAID, await somebody(4, ownJettyId), now);
    await expect(closing).rejects.toMatchObject({ code });
  });

  const once = async () => {
    const { now, trip } = newMorning();
    const by = await somebody();
    await dateBoarded(now);
    return { now, by, boat: trip(1), ...(await closeTrip(trip(1), SAID, by, now)) };
  };

  it("is refused where it is closed, and so is a count of heads", async () => {
    const { now, by, boat } = await once();
    const press = { step: 1, nonce: newSecret() } as const;
    await expect(closeTrip(boat, SAID, by, now)).rejects.toMatchObject({ code: "manifest_closed" });
    await expect(countHeads(boat, press, by, now)).rejects.toMatchObject({
      code: "manifest_closed",
    });
  });

  it("makes a manifest that another jetty does not read", async () => {
    const { id } = await once();
    expect(await findManifest({ trip: id }, 1, { ownJettyId: 2 })).toBeNull();
  });

  it("of a past date is for levels 1 and 4, for 48 hours", async () => {
    const { now, at, trip } = newMorning();
    await dateBoarded(now);
    const after = (hours: number) => new Date(at("00:00").getTime() + (24 + hours) * 3_600_000);
    const over = { code: "departure_over" };
    const close = async (level: 2 | 4, hours: number) =>
      closeTrip(trip(1), SAID, await somebody(level), after(hours));
    await expect(close(2, 1)).rejects.toMatchObject(over);
    await expect(close(4, 49)).rejects.toMatchObject(over);
    expect((await close(4, 47)).version).toBe(1);
  });
});

describe("two phones that close boarding at the same moment", () => {
  const both = async () => {
    const { now, at, trip } = newMorning();
    await dateBoarded(now);
    const by = await somebody();
    await countHeads(trip(1), { step: 3, nonce: newSecret() }, by, now);
    const done = await Promise.allSettled(
      [by, await somebody()].map((one) => closeTrip(trip(1), SAID, one, at("10:40"))),
    );
    const refused = done.find(({ status }) => status === "rejected");
    const manifests = await sql<{ people: number }>(
      null,
      `select (m.content ->> 'onBoard')::int as people from manifest m join trip r on r.id = m.trip_id
        where r.day = :day`,
      { day: dayOf(now) },
    );
    const reason: unknown = refused?.status === "rejected" ? refused.reason : null;
    return { refused: reason, manifests };
  };

  it("make one manifest, and the second is told that boarding is closed", async () => {
    const { refused, manifests } = await both();
    expect(refused).toMatchObject({ code: "manifest_closed" });
    expect(manifests).toEqual([{ people: 3 }]);
  });

  it("are told apart by the held rows: without them the table alone refuses the second", async () => {
    Object.assign(guards, { off: HELD, at: "update boarding set trip_id", meet: barrier(2) });
    const { refused, manifests } = await both();
    Object.assign(guards, { off: [], at: "" });
    expect(refused).not.toMatchObject({ code: "manifest_closed" });
    expect(manifests).toEqual([{ people: 3 }]);
  });
});

describe("a party that boards as boarding is closed", () => {
  /** The people frozen, and those who wait for the next boat, where a boarding is under way. */
  const meanwhile = async () => {
    const { now, at, trip } = newMorning();
    await dateBoarded(now);
    const { ticketCode } = await dateParty(now, ALONE);
    const by = await somebody();
    const scanner = { userId: by.userId, jettyId: 1 as const };
    const shown = { code: ticketCode, nonce: newSecret() };
    const { id: scanId } = await checkCode(shown, scanner, now);
    let closing: ReturnType<typeof closeTrip> | undefined;
    await inTransaction(async (tx) => {
      await boardWaiting(tx, scanId, { kind: "all" }, scanner, now);
      closing = closeTrip(trip(1), SAID, by, at("10:40"));
      await Promise.race([closing, untilSomebodyWaits()]);
    });
    const frozen = closing && (await names((await closing).id));
    const { waiting, late } = await unlistedPeople({ jettyId: 1, day: dayOf(now) });
    return [frozen?.length, waiting + late];
  };

  it("is on the manifest, for closing waits for it", async () => {
    expect(await meanwhile()).toEqual([4, 0]);
  });

  it("is on none without the held jetty", async () => {
    guards.off = HELD;
    const counts = await meanwhile();
    guards.off = [];
    expect(counts).toEqual([3, 1]);
  });
});

describe("a trip that is opened again", () => {
  const closed = async () => {
    const morning = newMorning();
    const by = await somebody();
    const family = await dateBoarded(morning.now);
    const { id, number } = await closeTrip(morning.trip(1), SAID, by, morning.at("10:40"));
    return { ...morning, by, family, id, number };
  };

  it("is closed by a further version, with whoever was on it and what is said anew", async () => {
    const { at, by, family, id, number } = await closed();
    const late = await dateBoarded(at("10:35"), ALONE);
    await reopenBoarding({ trip: id }, "Seorang tertinggal", by, at("11:00"));
    const card = await tripCard(id, everywhere);
    const people = card ? await tripPeople(card) : [];
    expect(people.map(({ isOn, wasBefore }) => [isOn, wasBefore])).toEqual([
      ...[true, true, true].map((isOn) => [isOn, true]),
      [false, true],
    ]);
    const who = [`${family.id}-1`, `${family.id}-3`, `${late.id}-1`];
    const again = { ...SAID, boat: "Bot Seri Dua", who };
    expect(await correctTrip(id, again, by, at("11:10"))).toEqual({ id, number, version: 2 });
    expect(await names(id, 2)).toEqual([FAMILY[0]?.name, FAMILY[2]?.name, "Lewat bin Tiba"]);
    expect(await findManifest({ trip: id }, 1, everywhere)).toMatchObject({
      ...{ truth: "true", latest: 2, content: { onBoard: 3, boat: { name: "Bot Seri" } } },
    });
    expect(await manifestVersions({ trip: id })).toMatchObject([
      { version: 2, content: { corrects: "Seorang tertinggal", boat: { name: "Bot Seri Dua" } } },
      { version: 1 },
    ]);
  });

  it("takes nobody of another boat, and not everybody away", async () => {
    const { at, by, id, trip } = await closed();
    const other = await dateBoarded(at("11:00"), ALONE);
    await closeTrip(trip(2), SAID, by, at("11:10"));
    await reopenBoarding({ trip: id }, "Salah bot", by, at("11:20"));
    const correct = (who: string[]) => correctTrip(id, { ...SAID, who }, by, at("11:30"));
    await expect(correct([`${other.id}-1`])).rejects.toMatchObject({ code: "manifest_nobody" });
  });

  it("cannot be opened after 48 hours, nor closed again while it is closed", async () => {
    const { at, by, id } = await closed();
    const late = new Date(at("10:45").getTime() + 48.1 * 3_600_000);
    await expect(reopenBoarding({ trip: id }, "Lewat", by, late)).rejects.toMatchObject({
      code: "departure_over",
    });
    await expect(correctTrip(id, { ...SAID, who: [] }, by, at("11:00"))).rejects.toMatchObject({
      code: "manifest_closed",
    });
  });

  it("is told of whoever was taken off and scanned again: the next boat has them", async () => {
    const { at, by, family, id, trip } = await closed();
    const [scan] = await sql<{ id: number }>(
      null,
      "select scan_id as id from boarding where ticket_id = :id limit 1",
      { id: family.id },
    );
    await undoBoarding(scan?.id ?? 0, "Tukar bot", { userId: by.userId, jettyId: 1 }, at("10:50"));
    await boardTicket(family.id, by.userId, at("10:55"));
    const place = { jettyId: 1 as const, day: dayOf(at("10:00")) };
    expect(await unlistedPeople(place)).toEqual({ waiting: 3, late: 0, again: 3 });
    expect(await tripCard(id, everywhere)).toMatchObject({ onBoard: 0, frozen: { onBoard: 3 } });
    expect(await names((await closeTrip(trip(2), SAID, by, at("11:00"))).id)).toHaveLength(3);
  });
});

describe("the table", () => {
  it("puts nobody on a closed trip or on one of another date, and makes trips in turn", async () => {
    const { now, at, trip } = newMorning();
    const by = await somebody();
    await dateBoarded(now);
    const { id } = await closeTrip(trip(1), SAID, by, at("10:40"));
    const { id: otherId } = await dateBoarded(at("11:00"), ALONE);
    const run = (text: string) => asOwner(test, (client) => client.query(text));
    const put = `update boarding set trip_id = ${id} where ticket_id = ${otherId}`;
    await expect(run(put)).rejects.toMatchObject({ constraint: "boarding_trip" });
    const next = newMorning();
    await countHeads(next.trip(1), { step: 1, nonce: newSecret() }, by, next.now);
    const [open] = await sql<{ id: number }>(null, "select max(id) as id from trip", {});
    await expect(
      run(`update boarding set trip_id = ${open?.id ?? 0} where ticket_id = ${otherId}`),
    ).rejects.toMatchObject({ constraint: "boarding_trip" });
    await expect(
      run(`insert into trip (jetty_id, day, no) values (1, '${dayOf(next.now)}', 2)`),
    ).rejects.toMatchObject({ constraint: "trip_next" });
  });
});

describe("somebody who did not go out with a boat", () => {
  /** Writes the first passenger of a ticket on the next version of the boat's manifest, and takes it back. */
  const write = async (ofTheBoat: boolean, trigger: "on" | "off") => {
    const { now, at, trip } = newMorning();
    const by = await somebody();
    const family = await dateBoarded(now);
    const { id } = await closeTrip(trip(1), SAID, by, at("10:40"));
    const other = await dateBoarded(at("11:00"), ALONE);
    await reopenBoarding({ trip: id }, "Salah nama", by, at("11:10"));
    const ticketId = ofTheBoat ? family.id : other.id;
    return asOwner(test, async (client) => {
      await client.query("begin");
      if (trigger === "off")
        await client.query("alter table manifest_person disable trigger manifest_person_trip");
      const done = await client
        .query(
          `with next as (
             insert into manifest (trip_id, version, jetty_id, year, no, content, signature, closed_at, closed_by)
             select trip_id, 2, jetty_id, year, no, jsonb_set(content, '{version}', '2'), signature, closed_at, closed_by
               from manifest where trip_id = $1 returning id)
           select id from next`,
          [id],
        )
        .then(({ rows }: { rows: { id: number }[] }) =>
          client.query(
            `insert into manifest_person (manifest_id, no, ticket_id, passenger_no, ticket_no, category)
             values ($1, 1, $2, 1, 'MRG-1-1', 'adult')`,
            [rows[0]?.id, ticketId],
          ),
        )
        .then(
          () => "written",
          (error: unknown) => (error as { constraint?: string }).constraint,
        );
      await client.query("rollback");
      return done;
    });
  };

  it("is on no manifest of it, for the trigger refuses them", async () => {
    expect(await write(false, "on")).toBe("manifest_person_trip");
  });

  it("is on it without the trigger", async () => {
    expect(await write(false, "off")).toBe("written");
  });

  it("is told from whoever did go, whom the trigger lets stand", async () => {
    expect(await write(true, "on")).toBe("written");
  });
});
