import { createHash } from "node:crypto";
import type { FileSection, ReportFile } from "~/documents/reports/report-file.server";
import type { Line, RowLine, TotalLine } from "~/domain/reports/content/section";
import { block, pageCss } from "./page-html";
import {
  BODY_TOP,
  FACT_LINES,
  FIGURES,
  FONT_PX,
  HEADING_LINES,
  headingOf,
  LINE_PX,
  PAGE,
  type Place,
  placesOf,
  USABLE,
} from "./page-layout";
import { textLines } from "./text-lines";

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
  readonly #headingLines: number;
  readonly #bodyLines: number;
  readonly #pages: string[] = [];
  readonly #css: string[] = [];
  #section: FileSection | null = null;
  #places: Place[] = [];
  /** The heading of the group that is being written, repeated where a page begins within it. */
  #heading: string | null = null;
  /** Lines that stand together: a heading, a row, what they come to. */
  #held: Line[] = [];
  #page: { texts: string[][]; lead: string[]; bold: Set<number> } | null = null;

  constructor(report: ReportFile) {
    this.#report = report;
    const facts = report.facts.map(([term, value]) => `${term}: ${value}`).join("  ·  ");
    const lines = textLines(facts, USABLE / FONT_PX);
    this.#headingLines = Math.max(
      HEADING_LINES,
      ...report.sections.flatMap(({ columns }) =>
        placesOf(columns).map((place) => headingOf(place).length),
      ),
    );
    const more = Math.max(0, lines.length - FACT_LINES) + this.#headingLines - HEADING_LINES;
    this.#bodyTop = BODY_TOP + more * LINE_PX;
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
    if (section.rows === 0) this.#lead(section.empty ?? this.#report.empty);
  }

  /** Writes a line with those that it must not be torn from, as soon as they are known. */
  add(line: Line): void {
    this.lines += 1;
    const last = this.#held.at(-1);
    const belongs = line.kind === "row" ? last?.kind === "heading" : line.kind !== "heading";
    if (!belongs) this.#flush();
    this.#held.push(line);
  }

  /** Writes what is held on one page, unless it is longer than a page. */
  #flush(): void {
    const blocks = this.#held.map((line) => this.#blockOf(line));
    this.#held = [];
    const height = blocks.reduce((sum, { lines }) => sum + lines, 0);
    if (this.#page && this.#page.lead.length + height > this.#bodyLines) this.#close();
    for (const { write } of blocks) write();
  }

  /** How many lines a line of the report takes, and what writes it. */
  #blockOf(line: Line): { lines: number; write: () => void } {
    if (line.kind === "heading")
      return { lines: 2, write: () => this.#writeHeading(this.#report.headingText(line.values)) };
    if (line.kind === "row") {
      const cells = this.#cellsOf(line);
      return { lines: heightOf(cells), write: () => this.#writeRow(cells, line.isResult === true) };
    }
    return { lines: line.kind === "total" ? 2 : 1, write: () => this.#writeTotal(line) };
  }

  #writeHeading(heading: string): void {
    this.#lead("");
    this.#lead(heading);
    this.#heading = heading;
  }

  #cellsOf({ values }: RowLine): string[][] {
    // A cell with more lines is cut: no text that the product stores is so long.
    const most = this.#bodyLines - 3;
    return this.#places.map(({ column: { name, kind }, width }) =>
      textLines(this.#report.words.text(kind, values[name]), width / FONT_PX).slice(0, most),
    );
  }

  #writeRow(cells: string[][], isResult: boolean): void {
    this.#cells(cells, { isBold: isResult });
    if (isResult) this.#gap();
  }

  #writeTotal({ kind, rows, sums, rates }: TotalLine): void {
    if (kind === "subtotal") this.#room(1);
    this.#heading = null;
    const { columns = [] } = this.#section ?? {};
    if (kind === "total") this.#gap();
    this.#cells(
      this.#places.map(({ column: { name, kind: is } }) => {
        const value = sums[name] ?? rates[name];
        return [value === undefined ? "" : this.#report.words.text(is, value)];
      }),
      { lead: this.#report.totalText(kind, rows, sums, columns), isBold: true },
    );
  }

  /** Ends the section that is being written. */
  end(): void {
    this.#flush();
    this.#close();
  }

  /** Ends the open page. */
  #close(): void {
    const [page, section] = [this.#page, this.#section];
    this.#page = null;
    if (!page || !section) return;
    const heads = this.#places.map((place, at) => block(`c c${at} head`, headingOf(place)));
    const texts = page.texts.map((lines, at) => block(`c c${at} body`, lines, page.bold));
    const isSame = section.title.toLowerCase() === this.#report.title.toLowerCase();
    const title = isSame ? "" : block("part", [section.title]);
    this.#pages.push(
      `<section class="s${this.#css.length - 1}">${this.#head}${title}${heads.join("")}${texts.join("")}${block("lead body", page.lead)}</section>`,
    );
  }

  /** A part that goes on where this one ends. */
  next(): Part {
    const next = new Part(this.#report);
    if (this.#section) next.begin({ ...this.#section, rows: 1 });
    next.#heading = this.#heading;
    next.#held = this.#held;
    return next;
  }

  html(): string {
    this.#close();
    const css = pageCss(this.#bodyTop, this.#headingLines) + this.#css.join("");
    const hash = createHash("sha256").update(css).digest("base64");
    return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'"><style>${css}</style></head><body>${this.#pages.join("")}</body></html>`;
  }

  #lead(text: string): void {
    this.#cells(
      this.#places.map(() => [""]),
      { lead: text },
    );
  }

  /** An empty line, but at the end of a page. */
  #gap(): void {
    if (this.#page && this.#page.lead.length < this.#bodyLines) this.#lead("");
  }

  #cells(cells: string[][], { lead = "", isBold = false } = {}): void {
    const height = heightOf(cells);
    const page = this.#room(height);
    cells.forEach((lines, at) => {
      for (let line = 0; line < height; line += 1) page.texts[at]?.push(lines[line] ?? "");
    });
    for (let line = 0; line < height; line += 1) {
      if (isBold) page.bold.add(page.lead.length);
      page.lead.push(line === 0 ? lead : "");
    }
  }

  /** A page with room for so many lines. */
  #room(height: number) {
    if (this.#page && this.#page.lead.length + height > this.#bodyLines) this.#close();
    if (this.#page) return this.#page;
    const page = {
      texts: this.#places.map((): string[] => []),
      lead: [] as string[],
      bold: new Set<number>(),
    };
    this.#page = page;
    if (this.#heading !== null) this.#lead(this.#report.continued(this.#heading));
    return page;
  }
}

function heightOf(cells: readonly string[][]): number {
  return cells.reduce((most, { length }) => Math.max(most, length), 1);
}
