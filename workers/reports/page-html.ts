import { FONT_PX, LINE_PX, PAGE } from "./page-layout";

/**
 * Lines one below the other, some of them bold. A browser drops a line break that follows the tag at
 * once: without one of our own it would be that of an empty first line, and the rest would stand a
 * line too high.
 */
export function block(
  className: string,
  lines: readonly string[],
  bold: ReadonlySet<number> = new Set(),
): string {
  const shown = lines.map((line, at) =>
    bold.has(at) && line !== "" ? `<b>${escaped(line)}</b>` : escaped(line),
  );
  return `<pre class="${className}">\n${shown.join("\n")}</pre>`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark);
}

/** How pages look whose body begins at `bodyTop`. */
export function pageCss(bodyTop: number, headingLines: number): string {
  const headTop = bodyTop - headingLines * LINE_PX - 6;
  return `@page{size:${PAGE.width}px ${PAGE.height}px;margin:0}*{margin:0;padding:0}section{position:relative;contain:strict;width:${PAGE.width}px;height:${PAGE.height}px;overflow:hidden;break-after:page}section:last-child{break-after:auto}pre{position:absolute;left:${PAGE.margin}px;font:${FONT_PX}px/${LINE_PX}px "Open Sans","DejaVu Sans","Noto Sans Tamil","Noto Naskh Arabic","Noto Sans CJK SC",sans-serif;white-space:pre;unicode-bidi:plaintext;text-align:left}hr{position:absolute;top:${bodyTop - 4}px;left:${PAGE.margin}px;right:${PAGE.margin}px;border:0;border-top:1px solid #777}.title{top:${PAGE.margin}px;font-size:14px;line-height:18px;font-weight:700}.council{top:${PAGE.margin + 4}px;right:${PAGE.margin}px;left:auto}.facts{top:${PAGE.margin + 20}px}.part{top:${headTop - 16}px;font-size:11px;font-weight:700}.head{top:${headTop}px;font-weight:700;color:#333}.body{top:${bodyTop}px}.lead{font-weight:700}`;
}
