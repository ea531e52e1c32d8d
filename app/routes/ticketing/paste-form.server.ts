import type { DraftData } from "~/domain/ordering/draft";
import { PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import { fillFromList, type PastedRow, readPastedList } from "~/domain/ordering/paste-list.server";
import { stepPath } from "~/domain/ordering/steps";
import { countryName } from "~/domain/places/country-names.server";
import { isForeigner } from "~/domain/pricing/categories";
import { textOf } from "~/http/form.server";
import type { Flow } from "./flow.server";
import type { PastePreview, PastePreviewRow } from "./paste-list";
import type { StepAnswer } from "./post-step.server";

export interface PasteReview {
  preview: PastePreview;
}

/** A page of a thousand names would be too long: what fills nobody comes first. */
const MAX_SHOWN = 60;

/**
 * A pasted list: first looked at (`preview`), then put into the passengers from the first who is
 * blank (`use`).
 */
export function readPastedForm(
  form: FormData,
  data: DraftData,
  flow: Flow,
): StepAnswer<PasteReview> {
  const list = textOf(form, "list");
  if (list.trim() === "") return { problems: [{ field: "list", code: "required", values: {} }] };
  const foreigners = data.passengers.every(({ category }) => isForeigner(category));
  const rows = readPastedList(list, { foreigners });
  const start = firstBlank(data);
  if (!form.has("use"))
    return { data, shown: { preview: previewOf(list, rows, start, data.passengers.length, flow) } };
  const { passengers } = fillFromList(data.passengers, rows, start);
  return {
    data: { ...data, passengers },
    to: `${stepPath("passengers-info", flow.channel)}?page=${Math.floor(start / PASSENGERS_PER_PAGE)}`,
  };
}

/**
 * Where a list begins: at the first passenger without name and ic, so that a copied buyer stays; at
 * the first of all when nobody is blank.
 */
function firstBlank({ passengers }: DraftData): number {
  return Math.max(
    0,
    passengers.findIndex((one) => !one.name && !one.ic),
  );
}

function previewOf(
  list: string,
  rows: PastedRow[],
  start: number,
  count: number,
  { language }: Flow,
): PastePreview {
  let place = start;
  const shown = rows.map((row): PastePreviewRow => {
    const good = row.problems.length === 0;
    const number = good && place < count ? ++place : null;
    return {
      line: row.line,
      name: row.name,
      ic: row.ic,
      country: row.country ? countryName(row.country, language) : "",
      problems: row.problems,
      number,
    };
  });
  const used = shown.filter((row) => row.number !== null).length;
  const marked = shown.filter((row) => row.number === null);
  const good = shown.length <= MAX_SHOWN ? shown.filter((row) => row.number !== null) : [];
  return {
    list,
    marked: marked.slice(0, MAX_SHOWN),
    good,
    used,
    bad: rows.filter((row) => row.problems.length > 0).length,
  };
}
