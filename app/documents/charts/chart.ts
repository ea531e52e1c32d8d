/** A chart as a page shows it: the image, and the same figures as a table. */
export interface Chart {
  /** Markup of one or two SVG images, made by us. */
  image: string;
  head: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
}
