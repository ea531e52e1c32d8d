import { chromium } from "@playwright/test";
import { afterAll, describe, expect, it } from "vitest";
import type { FileColumn } from "~/documents/reports/report-file.server";
import { COLUMN_KINDS } from "~/domain/reports/content/section";
import { REPORT_SECTIONS } from "~/domain/reports/content/sections";
import { day } from "~/domain/shared/day";
import { translationsOf } from "~/i18n/translations.server";
import { askReport } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { useReportPages } from "../../tests/support/report-pages";
import { chromiumPath } from "../chromium";
import { FONT_PX, headingOf, placesOf } from "./page-layout";
import { characterWidth, textLines } from "./text-lines";

useDatabase();
const { htmlOf } = useReportPages();
const LONG = "W".repeat(200);
const LANGUAGES = ["ms", "en"] as const;

/** The columns of a section of a report as its file has them. */
const columnsOf = (names: readonly FileColumn["name"][], language: "ms" | "en"): FileColumn[] => {
  const t = translationsOf(language, "reportWords");
  return names.map((name) => ({ name, kind: COLUMN_KINDS[name], heading: t(`column.${name}`) }));
};
const headings = Object.values(REPORT_SECTIONS)
  .flat()
  .flatMap(({ columns }) => LANGUAGES.map((language) => columnsOf(columns, language)));

describe("a text that is broken into lines", () => {
  it("keeps every letter, and no line is wider than it may be", () => {
    const lines = textLines(LONG, 20);
    expect([lines.join(""), Math.max(...lines.map(({ length }) => length))]).toEqual([LONG, 20]);
  });

  it("is broken at its spaces where it has any", () => {
    expect(textLines("Ahmad Faiz bin Ismail", 7)).toEqual(["Ahmad Faiz", "bin Ismail"]);
  });

  it("keeps a mark with the letter that it belongs to", () => {
    for (const line of textLines("நடேசன் முத்து", 3)) expect(line).not.toMatch(/^\p{M}/u);
  });
});

describe("the widths of characters", () => {
  // Of the packaged fonts; DejaVu Sans where the machine has it.
  const environments = [{}, { FONTCONFIG_FILE: "/etc/fonts/fonts.conf" }];
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, at) =>
    String.fromCodePoint(0x20 + at),
  ).filter((letter) => !/\p{C}/u.test(letter));
  const browsers = environments.map((env) =>
    chromium.launch({
      executablePath: chromiumPath(),
      env: { ...process.env, ...env },
    }),
  );
  afterAll(async () => {
    for (const browser of browsers) await (await browser).close();
  });

  it.each(
    environments.flatMap((_, at) => ["plain", "bold"].map((weight) => [at, weight] as const)),
  )("are no less than those of fonts %i in %s", async (at, weight) => {
    const page = await (await browsers[at]!).newPage();
    const measured = await page.evaluate(
      ({ letters, weight }) => {
        const context = document.createElement("canvas").getContext("2d")!;
        context.font = `${weight === "bold" ? "700" : "400"} 1000px "Open Sans","DejaVu Sans",sans-serif`;
        return letters.map((letter) => context.measureText(letter).width / 1000);
      },
      { letters, weight },
    );
    expect(
      letters.filter((letter, no) => measured[no]! > characterWidth(letter, weight as "bold")),
    ).toEqual([]);
  });
});

describe("the headings of columns", () => {
  it("keep every word whole, in all reports and both languages", () => {
    for (const columns of headings)
      for (const place of placesOf(columns))
        expect(headingOf(place).join(" ")).toBe(place.column.heading);
  });

  it("are set apart from a text after figures", () => {
    for (const columns of headings) {
      const places = placesOf(columns);
      places.forEach(({ left, width, column: { kind } }, at) => {
        const next = places[at + 1];
        const figures = ["sen", "count", "percent"];
        if (next && figures.includes(kind) && !figures.includes(next.column.kind))
          expect(next.left - left - width).toBeGreaterThanOrEqual(2 * FONT_PX);
      });
    }
  });

  it("are printed whole where they take three lines", async () => {
    const from = day("2026-06-10");
    const [html = ""] = await htmlOf(
      await askReport({ type: "tunai", format: "pdf", language: "ms", from }),
    );
    const heads = [...html.matchAll(/<pre class="c c\d+ head">\n([^<]*)<\/pre>/g)].map(
      ([, text = ""]) => text.replace(/\n/g, " "),
    );
    const t = translationsOf("ms", "reportWords");
    for (const name of ["floatSen", "drawerSen", "overShortSen"] as const)
      expect(heads).toContain(t(`column.${name}`));
  });
});

describe.each(LANGUAGES)("a time in %s", (language) => {
  it("takes one line in the reports of cash and of cancellations", () => {
    const times = {
      ms: ["28 Nov 2026 10:30 malam", "28 Nov 2026 12:30 tengah hari"],
      en: ["28 Nov 2026 10:30 pm"],
    };
    for (const type of ["tunai", "pembatalan_tiket"] as const) {
      const [section] = REPORT_SECTIONS[type];
      const [at] = placesOf(columnsOf(section?.columns ?? [], language));
      for (const time of times[language])
        expect(textLines(time, (at?.width ?? 0) / FONT_PX)).toHaveLength(1);
    }
  });
});
