import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/database";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { reportLines, reportRows } from "../../../../tests/support/report-rows";
import type { Category } from "../../pricing/categories";
import { day } from "../../shared/day";
import type { SectionName } from "./section";

useDatabase();

/** People who travel on a day, by a ticket of the counter that was bought the day before. */
async function travelling(on: string, people: [category: Category, country: string][]) {
  const ticketDate = day(on);
  const now = new Date(new Date(`${on}T09:00:00+08:00`).getTime() - 86_400_000);
  const passengers = people.map(([category, country]) => ({
    ...{ name: "Penumpang", ic: "850412115267" },
    ...{ category, country },
  }));
  await makeTicket({ now, ticketFlag: 3, ticketDate, passengers });
}

const adults = (count: number) =>
  Array.from({ length: count }, (): [Category, string] => ["adult", "MY"]);

/** A section's rows as lists of cells, without their numbers. */
async function cells(name: SectionName, from: string, to = from) {
  const rows = await reportRows("pengunjung", name, day(from), day(to));
  return rows.map(({ seq: _, ...row }) => Object.values(row));
}

describe("the report of visitors", () => {
  beforeAll(async () => {
    await travelling("2026-06-11", [
      ["adult", "MY"],
      ["adult", "MY"],
      ["child", "MY"],
      ["super_senior", "MY"],
      ["senior", "MY"],
    ]);
    await travelling("2026-06-11", [
      ["adult_foreigner", "JP"],
      ["adult_foreigner", "JP"],
      ["child_foreigner", "SG"],
    ]);
  });

  it("counts them by country, the most first (R-F2, R-F3)", async () => {
    expect(await cells("countries", "2026-06-11")).toEqual([
      ["MY", 5],
      ["JP", 2],
      ["SG", 1],
    ]);
  });

  it("counts them by nationality and group, seniors of both ages together (R-F2, R-F3)", async () => {
    expect(await cells("groups", "2026-06-11")).toEqual([
      ["malaysian", "adult", 2],
      ["malaysian", "senior", 2],
      ["malaysian", "child", 1],
      ["foreigner", "adult", 2],
      ["foreigner", "child", 1],
    ]);
  });

  it("counts them by nationality and category (R-F2, R-F3)", async () => {
    expect(await cells("categories", "2026-06-11")).toEqual([
      ["malaysian", "adult", 2],
      ["malaysian", "child", 1],
      ["malaysian", "senior", 1],
      ["malaysian", "super_senior", 1],
      ["foreigner", "adult_foreigner", 2],
      ["foreigner", "child_foreigner", 1],
    ]);
  });
});

describe("visitors by month, against the year before", () => {
  beforeAll(async () => {
    for (const [on, count] of [
      ["2025-08-14", 9],
      ["2025-08-15", 3],
      ["2025-08-31", 1],
      ["2025-09-10", 2],
      ["2025-09-11", 9],
      ["2026-08-14", 9],
      ["2026-08-15", 5],
      ["2026-10-01", 9],
      ["2028-02-29", 4],
    ] as const)
      await travelling(on, adults(count));
  });

  it("are of the same days of both years, and the change is a percentage (R-F3)", async () => {
    expect(await cells("months", "2026-08-15", "2026-09-10")).toEqual([
      ["2026-08", 5, 4, 25],
      ["2026-09", 0, 2, -100],
    ]);
  });

  it("have no rate of change where there were none the year before", async () => {
    expect(await cells("months", "2026-10-01")).toEqual([["2026-10", 9, 0, null]]);
  });

  it("have the change of all months in their total", async () => {
    const of = [day("2026-08-15"), day("2026-09-10")] as const;
    const total = (await reportLines("pengunjung", "months", ...of)).at(-1);
    expect(total).toMatchObject({
      sums: { passengers: 5, before: 6 },
      rates: { change: -100 / 6 },
    });
  });

  it("have no change in the total of months without a year before", async () => {
    const total = (await reportLines("pengunjung", "months", day("2026-10-01"))).at(-1);
    expect(total).toMatchObject({ sums: { passengers: 9, before: 0 }, rates: { change: null } });
  });

  it("have the 29th of February in the February of the year after", async () => {
    expect(await cells("months", "2029-02-01", "2029-03-31")).toEqual([["2029-02", 0, 4, -100]]);
  });
});
