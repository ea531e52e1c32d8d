import { createHash } from "node:crypto";
import type { FileColumn, FileSection, ReportFile } from "~/documents/reports/report-file.server";
import type { ColumnName, Line } from "~/domain/reports/content/section";
import { textLines } from "./text-lines";

/** An A4 sheet on its side, in CSS pixels. */
const PAGE = { width: 1122, height: 793, margin: 38 };
const FONT_PX = 9;
const LINE_PX = 12;
/** Where the body begins below so many lines of facts; more of them push it down. */
const BODY_TOP = 130;
const FACT_LINES = 2;
const USABLE = PAGE.width - 2 * PAGE.margin;
const GAP = 8;

/** How much of the width each column takes beside the others. */
const SHARES: Partial<Record<ColumnName, number>> = {
  ...{ item: 26, reason: 20, reference: 18 },
  ...{ name: 26, remark: 24, operator: 18, agency: 18, category: 18, method: 16, receipt: 14 },
  ...{ entry: 22, paidBy: 12, debtAge: 22, entries: 8 },
  ...{ ic: 13, at: 17, country: 14, by: 14, seller: 14, askedBy: 14, decidedBy: 14, printer: 14 },
  ...{ boat: 24, standing: 16 },
  ...{ seq: 5, copy: 6, letters: 6, boarded: 6, channel: 9, jetty: 9, departure: 11, day: 11 },
};
const FIGURES = new Set(["count", "sen", "percent"]);

interface Place {
  column: FileColumn;
  left: number;
  width: number;
}

/** Pages of a report as HTML, a part at a time: each prints by itself and is joined to the others. */
export async function* pdfParts(
  report: ReportFile,
  rowsInPart: number,
  progress: (rows: number) => Promise<void>,
): AsyncGenerator<string, void> {
  let part = new Part(report);
  for (const section of report.sections) {
    part.begin(section);
    for await (const lines of section.lines) {
      for (const line of lines) part.add(line);
      if (part.lines >= rowsInPart) {
        yield part.html();
        part = part.next();
      }
      await progress(lines.length);
    }
    part.end();
  }
  yield part.html();
}

/** Some pages; the last one may be open. */
class Part {
  lines = 0;
  readonly #report: ReportFile;
  readonly #head: string;
  readonly #bodyTop: number;
  readonly #bodyLines: number;
  readonly #pages: string[] = [];
  readonly #css: string[] = [];
  #section: FileSection | null = null;
  #places: Place[] = [];
  /** The heading of the group that is being written, repeated where a page begins within it. */
  #heading: string | null = null;
  #page: { texts: string[][]; lead: string[]; sums: Set<number> } | null = null;

  constructor(report: ReportFile) {
    this.#report = report;
    const facts = report.facts.map(([term, value]) => `${term}: ${value}`).join("  ·  ");
    const lines = textLines(facts, USABLE / FONT_PX);
    this.#bodyTop = BODY_TOP + Math.max(0, lines.length - FACT_LINES) * LINE_PX;
    const bodyHeight = PAGE.height - PAGE.margin - LINE_PX - this.#bodyTop;
    this.#bodyLines = Math.floor(bodyHeight / LINE_PX);
    this.#head =
      block("title", [report.title]) +
      block("council", [report.council]) +
      block("facts", lines) +
      "<hr>";
  }

  begin(section: FileSection): void {
    this.end();
    this.#section = section;
    this.#places = placesOf(section.columns);
    const css = this.#places.map(
      ({ left, width, column }, at) =>
        `.s${this.#css.length} .c${at}{left:${left}px;width:${width}px${FIGURES.has(column.kind) ? ";text-align:right" : ""}}`,
    );
    this.#css.push(css.join(""));
    if (section.rows === 0) this.#lead(this.#report.empty);
  }

  add(line: Line): void {
    this.lines += 1;
    if (line.kind === "heading") {
      this.#room(3);
      this.#lead("");
      const heading = this.#report.headingText(line.values);
      this.#lead(heading);
      this.#heading = heading;
      return;
    }
    if (line.kind === "row") {
      const { words } = this.#report;
      // A cell with more lines is cut: no text that the product stores is so long.
      const most = this.#bodyLines - 3;
      return this.#cells(
        this.#places.map(({ column: { name, kind }, width }) =>
          textLines(words.text(kind, line.values[name]), width / FONT_PX).slice(0, most),
        ),
      );
    }
    const { kind, rows, sums } = line;
    if (kind === "subtotal") this.#room(1);
    this.#heading = null;
    const { columns = [] } = this.#section ?? {};
    if (kind === "total") this.#lead("");
    const page = this.#room(1);
    page.sums.add(page.lead.length);
    this.#cells(
      this.#places.map(({ column: { name, kind: is } }) =>
        sums[name] === undefined ? [""] : [this.#report.words.text(is, sums[name])],
      ),
      this.#report.totalText(kind, rows, sums, columns),
    );
  }

  /** Ends the open page. */
  end(): void {
    const [page, section] = [this.#page, this.#section];
    this.#page = null;
    if (!page || !section) return;
    const heads = this.#places.map(({ column: { heading }, width }, at) =>
      block(`c c${at} head`, textLines(heading, width / FONT_PX).slice(0, 2)),
    );
    const texts = page.texts.map((lines, at) => block(`c c${at} body`, lines, page.sums));
    const title = block("part", [section.title]);
    this.#pages.push(
      `<section class="s${this.#css.length - 1}">${this.#head}${title}${heads.join("")}${texts.join("")}${block("lead body", page.lead)}</section>`,
    );
  }

  /** A part that goes on where this one ends. */
  next(): Part {
    const next = new Part(this.#report);
    if (this.#section) next.begin({ ...this.#section, rows: 1 });
    next.#heading = this.#heading;
    return next;
  }

  html(): string {
    this.end();
    const css = pageCss(this.#bodyTop) + this.#css.join("");
    const hash = createHash("sha256").update(css).digest("base64");
    return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'"><style>${css}</style></head><body>${this.#pages.join("")}</body></html>`;
  }

  #lead(text: string): void {
    this.#cells(
      this.#places.map(() => [""]),
      text,
    );
  }

  #cells(cells: string[][], lead = ""): void {
    const height = cells.reduce((most, { length }) => Math.max(most, length), 1);
    const page = this.#room(height);
    cells.forEach((lines, at) => {
      for (let line = 0; line < height; line += 1) page.texts[at]?.push(lines[line] ?? "");
    });
    for (let line = 0; line < height; line += 1) page.lead.push(line === 0 ? lead : "");
  }

  /** A page with room for so many lines. */
  #room(height: number) {
    if (this.#page && this.#page.lead.length + height > this.#bodyLines) this.end();
    if (this.#page) return this.#page;
    const page = {
      texts: this.#places.map((): string[] => []),
      lead: [] as string[],
      sums: new Set<number>(),
    };
    this.#page = page;
    if (this.#heading !== null) this.#lead(this.#report.continued(this.#heading));
    return page;
  }
}

function placesOf(columns: readonly FileColumn[]): Place[] {
  const shares = columns.map(({ name }) => SHARES[name] ?? 11);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const usable = USABLE - GAP * (columns.length - 1);
  let left = PAGE.margin;
  return columns.map((column, at) => {
    const width = Math.floor((usable * (shares[at] ?? 0)) / whole);
    const place = { column, left, width };
    left += width + GAP;
    return place;
  });
}

/**
 * Lines one below the other, some of them sums. A browser drops a line break that follows the tag at
 * once: without one of our own it would be that of an empty first line, and the rest would stand a
 * line too high.
 */
function block(
  className: string,
  lines: readonly string[],
  sums: ReadonlySet<number> = new Set(),
): string {
  const shown = lines.map((line, at) =>
    sums.has(at) && line !== "" ? `<b>${escaped(line)}</b>` : escaped(line),
  );
  return `<pre class="${className}">\n${shown.join("\n")}</pre>`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark);
}

function pageCss(bodyTop: number): string {
  return `@page{size:${PAGE.width}px ${PAGE.height}px;margin:0}*{margin:0;padding:0}section{position:relative;contain:strict;width:${PAGE.width}px;height:${PAGE.height}px;overflow:hidden;break-after:page}section:last-child{break-after:auto}pre{position:absolute;left:${PAGE.margin}px;font:${FONT_PX}px/${LINE_PX}px "Open Sans","DejaVu Sans","Noto Sans Tamil","Noto Naskh Arabic","Noto Sans CJK SC",sans-serif;white-space:pre;unicode-bidi:plaintext;text-align:left}hr{position:absolute;top:${bodyTop - 4}px;left:${PAGE.margin}px;right:${PAGE.margin}px;border:0;border-top:1px solid #777}.title{top:${PAGE.margin}px;font-size:14px;line-height:18px;font-weight:700}.council{top:${PAGE.margin + 4}px;right:${PAGE.margin}px;left:auto}.facts{top:${PAGE.margin + 20}px}.part{top:${bodyTop - 46}px;font-size:11px;font-weight:700}.head{top:${bodyTop - 24 - 6}px;font-weight:700;color:#333}.body{top:${bodyTop}px}.lead{font-weight:700}`;
}
