/** The styles of a sheet's cells, by their place in `STYLES`. */
export const STYLE = {
  text: 0,
  head: 1,
  day: 2,
  time: 3,
  sen: 4,
  count: 5,
  percent: 6,
  totalText: 7,
  totalSen: 8,
  totalCount: 9,
  totalPercent: 10,
} as const;

const PART = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const DAY_MS = 86_400_000;
/** The number of 1 January 1970 as a spreadsheet counts days, and Kuala Lumpur's hours. */
const EPOCH = 25_569;
const OFFSET_MS = 8 * 3_600_000;

/** Characters that XML cannot hold, lone surrogates among them. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Texts of nothing that is looked for below, as most are. */
const PLAIN = /^[ !#-%'-;=?-^`-~\u00a0-\ud7ff]*$/;

/** A text within XML. What a spreadsheet would take for an escape of its own is escaped. */
function xmlText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(FORBIDDEN, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

/** The parts of the file that name its sheets. */
export function bookParts(sheets: readonly string[]): [path: string, content: string][] {
  const numbers = sheets.map((_, index) => index + 1);
  const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
  return [
    [
      "[Content_Types].xml",
      `${PART}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers.map((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${sheetType}"/>`).join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `${PART}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${PART}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${PART}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((no) => `<Relationship Id="rId${no}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${no}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", STYLES],
  ];
}

/** The formats of `STYLE`, in its order: number format and font. */
const FORMATS: [format: number, font: number][] = [
  [49, 0],
  [49, 1],
  [164, 0],
  [165, 0],
  [4, 0],
  [3, 0],
  [166, 0],
  [49, 1],
  [4, 1],
  [3, 1],
  [166, 1],
];

const STYLES = `${PART}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map(([format, font]) => `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join("")}</cellXfs></styleSheet>`;

/** A sheet up to its rows: the first row stays in view. */
export function sheetStart(widths: readonly number[]): string {
  return `${PART}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join("")}</cols><sheetData>`;
}

export const SHEET_END = "</sheetData></worksheet>";

export function textCell(place: string, text: string, style: number = STYLE.text): string {
  if (text === "") return "";
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

export function numberCell(place: string, value: number | string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** `A`, `B`, …, of the columns from 0; no report has more than 26. */
export function columnLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Cells of one day stand together. */
let lastDay = { day: "", number: 0 };

export function dayNumber(day: string): number {
  if (lastDay.day !== day)
    lastDay = { day, number: Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH };
  return lastDay.number;
}

/** To the minute, in Kuala Lumpur: a spreadsheet knows no time zones. */
export function timeNumber(at: Date): string {
  const minutes = Math.floor((at.getTime() + OFFSET_MS) / 60_000);
  return (minutes / 1_440 + EPOCH).toFixed(6);
}
