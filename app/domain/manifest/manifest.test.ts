import { describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { erasePerson } from "~/domain/personal-data/erase-person.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { atOnce } from "../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { boardedParty, expectedParty, FAMILY, sailing } from "../../../tests/support/manifest";
import { barrier } from "../../../tests/support/sql-guards";
import { makeStaff, rightsOf } from "../../../tests/support/staff";
import { closeBoarding } from "./close-boarding.server";
import { countHeads } from "./count-heads.server";
import { handOutJackets } from "./hand-out-jackets.server";
import { findManifest, manifestVersions } from "./queries.server";
import { reopenBoarding } from "./reopen-boarding.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const test = useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const everywhere = { ownJettyId: 0 as const };

const somebody = async (ownJettyId: 0 | 1 | 2 = 0) => ({
  ...{ userId: (await makeStaff()).id, name: "Siti Aminah", ownJettyId, ...rightsOf(1) },
});
const press = async (id: number, step: number | "again", nonce = newSecret()) =>
  countHeads(id, { step, nonce }, await somebody(), now);
const owner = (text: string) => asOwner(test, (client) => client.query(text));

describe("closing boarding", () => {
  it("freezes who is on board, the boat, the skipper and what was counted", async () => {
    const id = await sailing(now);
    const { receiptNo } = await boardedParty(id, now);
    await expectedParty(id, now, [{ name: "Tidak Datang", ic: "900101115555" }]);
    await press(id, 3);
    const jackets = { adult: 2, child: 0, infant: 1 };
    await handOutJackets(id, { ...jackets, version: 0 }, await somebody(), now);
    const { number, version } = await closeBoarding(id, await somebody(), now);
    const manifest = await findManifest(id, version, everywhere);
    expect(manifest).toMatchObject({ truth: "true", latest: 1, reopenedAt: null });
    expect(manifest?.content).toMatchObject({
      ...{ number, version: 1, onBoard: 3, heads: 3, jackets, corrects: null },
      ...{ jetty: { id: 1, code: "MRG", name: "Merang" }, closedBy: "Siti Aminah" },
      boat: { licenceNo: "LES-1", capacity: 12 },
      skipper: { name: "Pak Mat bin Ali" },
      sailsAt: "2026-06-10T08:00:00.000Z",
    });
    expect(number).toMatch(/^M-MRG-2026-\d{6}$/);
    expect(manifest?.people.map(({ masked: _, ...person }) => person)).toEqual([
      {
        ...{ no: 1, ticketNo: `${receiptNo}-1`, name: "Ahmad bin Ali", document: "850412115267" },
        ...{ nationality: "MY", category: "adult", sex: "male", born: "1985-04-12", age: 41 },
      },
      {
        ...{ no: 2, ticketNo: `${receiptNo}-2`, name: "Marie Dupont", document: "X1234567" },
        ...{ nationality: "FR", category: "adult_foreigner", sex: null, born: null, age: null },
      },
      {
        ...{ no: 3, ticketNo: `${receiptNo}-3`, name: "Aisyah binti Ahmad" },
        ...{ document: "240301115248", nationality: "MY", category: "baby" },
        ...{ sex: "female", born: "2024-03-01", age: 2 },
      },
    ]);
  });

  it("is refused twice, with nobody on board, and at a jetty that is not one's own", async () => {
    const id = await sailing(now, { at: "16:10" });
    const by = await somebody();
    await expect(closeBoarding(id, by, now)).rejects.toMatchObject({ code: "manifest_nobody" });
    await boardedParty(id, now);
    const foreign = await somebody(2);
    await expect(closeBoarding(id, foreign, now)).rejects.toMatchObject({ code: "not_found" });
    await closeBoarding(id, by, now);
    await expect(closeBoarding(id, by, now)).rejects.toMatchObject({ code: "manifest_closed" });
    await expect(press(id, 1)).rejects.toMatchObject({ code: "manifest_closed" });
    expect(await findManifest(id, 1, { ownJettyId: 2 })).toBeNull();
  });

  it("pressed by two at once freezes one manifest", async () => {
    const id = await sailing(now, { at: "16:20" });
    await boardedParty(id, now);
    const [one, other] = [await somebody(), await somebody()];
    const both = await atOnce(
      ["select id from departure where id = :id for update", { id }],
      [() => closeBoarding(id, one, now), () => closeBoarding(id, other, now)],
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await manifestVersions(id)).toHaveLength(1);
  });

  it("is told by the audit without a number of anybody", async () => {
    const id = await sailing(now, { at: "16:30" });
    await boardedParty(id, now);
    await closeBoarding(id, await somebody(), now);
    const [row] = await sql<{ after: Record<string, unknown> }>(
      null,
      `select a.after from audit a join manifest m on a.subject_id = m.id::text
        where a.subject_type = 'manifest' and m.departure_id = :id`,
      { id },
    );
    expect(row?.after).toMatchObject({ version: 1, onBoard: 3 });
    expect(JSON.stringify(row)).not.toContain("850412115267");
  });
});

describe("boarding that is opened again", () => {
  it("makes a further version, and the first one stays readable", async () => {
    const id = await sailing(now, { at: "16:40" });
    await boardedParty(id, now);
    const by = await somebody();
    const first = await closeBoarding(id, by, now);
    await reopenBoarding(id, "Seorang tertinggal", by, now);
    expect(await findManifest(id, 1, everywhere)).toMatchObject({ reopenedAt: now, latest: 1 });
    await expect(reopenBoarding(id, "Lagi", by, now)).rejects.toMatchObject({
      code: "manifest_open",
    });
    await boardedParty(id, now, [{ name: "Lewat bin Tiba", ic: "900101115555" }]);
    const second = await closeBoarding(id, by, now);
    expect(second).toEqual({ number: first.number, version: 2 });
    expect(await findManifest(id, 1, everywhere)).toMatchObject({
      ...{ truth: "true", latest: 2, reopenedAt: null, content: { onBoard: 3 } },
    });
    expect(await findManifest(id, 2, everywhere)).toMatchObject({
      ...{ truth: "true", latest: 2, content: { onBoard: 4, corrects: "Seorang tertinggal" } },
    });
  });
});

describe("a frozen manifest", () => {
  const tamper = `update manifest set content = jsonb_set(content, '{onBoard}', '2')`;

  it("does not change, whoever asks", async () => {
    const id = await sailing(now, { at: "16:50" });
    await boardedParty(id, now);
    await closeBoarding(id, await somebody(), now);
    const refused = { constraint: "manifest_stays" };
    for (const change of [
      ...[tamper, "delete from manifest", "delete from manifest_person"],
      "update manifest_person set name = 'Orang Lain'",
      "update manifest_person set masked_at = now(), age = 3, born = null",
      "update manifest_person set masked_at = now(), born = null, document = 'A7654321'",
      `insert into manifest_person (manifest_id, no, ticket_id, passenger_no, ticket_no, category)
        select manifest_id, 900, ticket_id, 900, 'MRG-1-900', 'adult' from manifest_person limit 1`,
    ])
      await expect(owner(change), change).rejects.toMatchObject(refused);
  });

  it("that was changed behind the guard no longer verifies", async () => {
    const id = await sailing(now, { at: "17:00" });
    await boardedParty(id, now);
    await closeBoarding(id, await somebody(), now);
    const truth = async () => (await findManifest(id, 1, everywhere))?.truth;
    const unguarded = (table: string, change: string) =>
      owner(`alter table ${table} disable trigger ${table}_stays; ${change} where ${
        table === "manifest" ? "" : "manifest_id in (select id from manifest where "
      }departure_id = ${id}${table === "manifest" ? "" : ")"};
        alter table ${table} enable trigger ${table}_stays`);
    expect(await truth()).toBe("true");
    await unguarded("manifest_person", "update manifest_person set name = 'Orang Lain'");
    expect(await truth()).toBe("false");
    const other = await sailing(now, { at: "17:10" });
    await boardedParty(other, now);
    await closeBoarding(other, await somebody(), now);
    await owner(`alter table manifest disable trigger manifest_stays;
      update manifest set content = jsonb_set(content, '{boat,capacity}', '99')
        where departure_id = ${other};
      alter table manifest enable trigger manifest_stays`);
    expect((await findManifest(other, 1, everywhere))?.truth).toBe("false");
  });

  it("loses the name of whoever is erased, and stays true to its signature", async () => {
    const id = await sailing(now, { at: "17:20" });
    await boardedParty(id, now, [{ name: "Zul bin Zain", ic: "700101115551" }, ...FAMILY]);
    await closeBoarding(id, await somebody(), now);
    const person = { ic: "700101115551", phoneNo: null, email: null };
    const later = new Date("2026-06-20T10:00:00+08:00");
    await indexTickets();
    await erasePerson(person, "Permintaan sendiri", (await makeStaff()).id, later);
    const manifest = await findManifest(id, 1, everywhere);
    expect(manifest?.truth).toBe("masked");
    expect(manifest?.people[0]).toMatchObject({ name: "***", document: "******", born: null });
    expect(manifest?.people[1]).toMatchObject({ name: "Ahmad bin Ali", document: "850412115267" });
  });
});

describe("the numbers of a jetty's year", () => {
  const twoToClose = async (times: [string, string]) => {
    const by = await somebody();
    const acts: (() => Promise<unknown>)[] = [];
    for (const at of times) {
      const id = await sailing(now, { at, jettyId: 2 });
      await boardedParty(id, now, FAMILY, 2);
      acts.push(() => closeBoarding(id, by, now));
    }
    return acts;
  };
  const numbers = () =>
    sql<{ no: number }>(
      null,
      "select no from manifest where jetty_id = 2 and version = 1 order by no",
    ).then((rows) => rows.map(({ no }) => no));

  it("have no gap where two boats close at the same moment, nor after one that failed", async () => {
    const acts = await twoToClose(["19:00", "19:10"]);
    const held = "select hold_manifest_series(2::smallint, 2026::smallint)";
    const both = await atOnce([held, {}], acts);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await inTransaction(async (tx) => {
      await sql(tx, "select hold_manifest_series(2::smallint, 2026::smallint)", {});
      throw new Error("failed");
    }).catch(() => undefined);
    const id = await sailing(now, { at: "19:20", jettyId: 2 });
    await boardedParty(id, now, FAMILY, 2);
    await closeBoarding(id, await somebody(), now);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it("without the held row would be taken twice, and the guard refuses the second", async () => {
    const definition = (lock: string) => `create or replace function
      hold_manifest_series(of_jetty smallint, of_year smallint) returns integer language plpgsql
      security definer set search_path = public as $f$
      declare held integer;
      begin
        insert into manifest_series (jetty_id, year) values (of_jetty, of_year) on conflict do nothing;
        select last_no into held from manifest_series
          where jetty_id = of_jetty and year = of_year ${lock};
        return held;
      end $f$`;
    await owner(definition(""));
    const acts = await twoToClose(["19:30", "19:40"]);
    Object.assign(guards, { at: "insert into manifest (", meet: barrier(2) });
    const both = await Promise.allSettled(acts.map((act) => act()));
    Object.assign(guards, { at: "" });
    await owner(definition("for update"));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("heads by thumb", () => {
  it("of two thumbs at once are both counted; what is sent twice counts once", async () => {
    const id = await sailing(now, { at: "18:00" });
    const nonces = [newSecret(), newSecret()];
    const both = await atOnce(
      ["select id from departure where id = :id for update", { id }],
      nonces.map((nonce) => () => press(id, 1, nonce)),
    );
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await press(id, 1, nonces[0])).toBe(2);
    expect(await press(id, 5)).toBe(7);
  });

  it("never fall below nobody, and begin again", async () => {
    const id = await sailing(now, { at: "18:10" });
    expect(await press(id, -1)).toBe(0);
    await press(id, 3);
    expect(await press(id, -5)).toBe(0);
    await press(id, 4);
    expect(await press(id, "again")).toBe(0);
  });
});

describe("life jackets", () => {
  it("that somebody else counted meanwhile are refused, and said by whom", async () => {
    const id = await sailing(now, { at: "18:20" });
    const by = await somebody();
    const jackets = { adult: 10, child: 2, infant: 1 };
    await handOutJackets(id, { ...jackets, version: 0 }, by, now);
    await expect(handOutJackets(id, { ...jackets, version: 0 }, by, now)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    await handOutJackets(id, { ...jackets, adult: 11, version: 1 }, by, now);
  });
});
