import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatAmount } from "~/domain/shared/money";
import { formatInstant } from "~/i18n/format";
import { anAsker, askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { lettersOf } from "../../tests/support/drawn-letters";
import { makeTicket } from "../../tests/support/make-ticket";
import { useReportPages } from "../../tests/support/report-pages";

useDatabase();
const [first, second] = [day("2026-06-10"), day("2026-06-11")];
const at = (on: string) => new Date(`${on}T10:00:00+08:00`);
const LONG = "W".repeat(200);
const { htmlOf, pagesOf } = useReportPages();

beforeAll(async () => {
  await makeTicket({
    now: at(first),
    ticketFlag: 3,
    ticketDate: first,
    adults: 120,
    fareSen: 1_011,
  });
  await makeTicket({
    now: at(second),
    ticketFlag: 3,
    ticketDate: second,
    adults: 3,
    fareSen: 2_022,
  });
});

/** Somebody of a name who asks for reports. */
async function named(name: string) {
  const by = await anAsker();
  await sql(null, "update app_user set name = :name where id = :userId returning id", {
    name,
    userId: by.userId,
  });
  return by;
}

const lettersIn = async (id: number) => (await pagesOf(id)).map(lettersOf);

describe.each<[Language, Record<string, string>]>([
  [
    "en",
    {
      ...{ days: "Dates: 10 June 2026 – 11 June 2026", jetty: "Jetty: Merang" },
      ...{ platform: "Platform: Counter", asked: "Requested by: Aminah binti Ali,", of: "As of:" },
    },
  ],
  [
    "ms",
    {
      ...{ days: "Tarikh: 10 Jun 2026 – 11 Jun 2026", jetty: "Jeti: Merang" },
      ...{
        platform: "Platform: Kaunter",
        asked: "Diminta oleh: Aminah binti Ali,",
        of: "Setakat:",
      },
    },
  ],
])("the head of a PDF in %s", (language, words) => {
  it("says on each page the council, what it is of, who asked and when, and as of when", async () => {
    const by = await named("Aminah binti Ali");
    const now = at("2026-06-12");
    const of = { from: first, to: second, jettyId: 1, platform: 3 } as const;
    const id = await askReport({ by, type: "pelepasan", format: "pdf", language, now, ...of });
    const pages = await lettersIn(id);
    const { snapshotAt } = await reportRow(id);
    const times = [now, snapshotAt ?? now].map((time) => formatInstant(time, language));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      for (const said of [config().COUNCIL_NAME, ...Object.values(words), ...times])
        expect(page).toContain(lettersOf(said));
  });

  it("says as of when also where the name of who asked has 200 letters", async () => {
    const by = await named(LONG);
    const wishes = { by, type: "pelepasan", format: "pdf", from: first, language } as const;
    const id = await askReport(wishes);
    const pages = await lettersIn(id);
    const { snapshotAt } = await reportRow(id);
    const time = formatInstant(snapshotAt ?? new Date(), language);
    for (const page of pages) {
      expect(page.match(/W{50,}/g)?.join("")).toHaveLength(200);
      expect(page).toContain(lettersOf(`${words.of ?? ""} ${time}`));
    }
  });
});

describe("the body of a PDF below a long head", () => {
  it("names everybody all the same", async () => {
    const by = await named(LONG);
    const id = await askReport({ by, type: "pelepasan", format: "pdf", from: first });
    const text = (await lettersIn(id)).join("");
    expect(text.match(/Penumpang\d+/g)).toHaveLength(120);
  });
});

describe.each([
  ["en", "Subtotal", "Nothing in these dates."],
  ["ms", "Jumlah kecil", "Tiada apa-apa dalam tarikh ini."],
] as const)("a PDF in %s", (language, subtotal, nothing) => {
  it("has the sums of each day below its rows", async () => {
    const of = { from: first, to: second };
    const [text = ""] = await lettersIn(
      await askReport({ type: "jualan", format: "pdf", language, ...of }),
    );
    expect(text.split(lettersOf(subtotal)).length - 1).toBeGreaterThanOrEqual(2);
    for (const sum of [120 * 1_011, 3 * 2_022, 120 * 1_011 + 3 * 2_022])
      expect(text).toContain(formatAmount(sum));
  });

  it("says so where nothing is in its dates", async () => {
    const from = day("2025-01-01");
    const id = await askReport({ type: "agency", format: "pdf", language, from });
    expect((await lettersIn(id)).join("")).toContain(lettersOf(nothing));
  });
});

describe("the title of a section", () => {
  const titles = async (type: "cetakan_semula" | "pembatalan_tiket", language: Language = "en") => {
    const id = await askReport({ type, format: "pdf", from: first, language });
    const html = (await htmlOf(id)).join("");
    return [...html.matchAll(/<pre class="(title|part)">\n([^<]*)</g)].map(([, , text]) => text);
  };

  it.each([
    ["en", "Reprints"],
    ["ms", "Cetakan Semula"],
  ] as const)("is printed once in %s where it is the report's", async (language, title) => {
    expect(await titles("cetakan_semula", language)).toEqual([title]);
  });

  it("is printed below the report's where it is another", async () => {
    expect(await titles("pembatalan_tiket")).toEqual(["Ticket cancellations", "Cancelled tickets"]);
  });
});

it.each([
  ["en", (page: number, pages: number) => `Page ${page} of ${pages}`],
  ["ms", (page: number, pages: number) => `Muka surat ${page} daripada ${pages}`],
] as const)(
  "each page of a joined PDF in %s says which it is of how many",
  async (...[language, of]) => {
    const id = await askReport({ type: "pelepasan", format: "pdf", language, from: first });
    await makeNextReport();
    const { file } = await reportRow(id);
    const numbers = drawnTexts(file ?? Buffer.alloc(0)).filter((text) =>
      /^(Page|Muka surat) /.test(text),
    );
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.map((_, index) => of(index + 1, numbers.length)));
  },
);

/** What is drawn in the plain letters of a standard font, in the order of the file. */
function drawnTexts(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  return [...source.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      const content = inflateSync(pdf.subarray(index + start.length)).toString("latin1");
      return [...content.matchAll(/<((?:[0-9A-F]{2})+)> Tj/g)].map(([, hex = ""]) =>
        Buffer.from(hex, "hex").toString("latin1"),
      );
    } catch {
      return [];
    }
  });
}
