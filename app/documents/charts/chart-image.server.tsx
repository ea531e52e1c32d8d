import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Colours of the sheet's tokens: an image knows no variables when it is printed or copied. */
export const COLOURS = {
  line: "#dccfb8",
  axis: "#7b7263",
  ink: "#15262c",
  sea: "#0b5a6e",
  timber: "#8a4a1a",
  clay: "#b25a12",
  teal: "#1a8f9e",
} as const;

export interface ImageSize {
  className: "roomy" | "narrow" | "bars";
  width: number;
  height: number;
}

/**
 * The SVG of a chart as markup, which scales with its place and is one image to those who hear it.
 * The library draws for a page that runs it: its frame of a fixed size is taken off.
 */
export function imageOf(
  chart: ReactElement,
  { className, width, height }: ImageSize,
  description: string,
): string {
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(renderToStaticMarkup(chart))?.[1];
  if (inner === undefined) throw new Error("The chart drew no image.");
  return renderToStaticMarkup(
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={description}
      dangerouslySetInnerHTML={{ __html: withoutFractions(inner) }}
    />,
  );
}

/** A tenth of a point is not seen, and fifteen digits of it are a third of the image. */
function withoutFractions(markup: string): string {
  return markup.replace(/="[^"]*"/g, (attribute) =>
    attribute.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10)),
  );
}
