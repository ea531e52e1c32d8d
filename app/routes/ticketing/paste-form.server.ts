import type { DraftData } from "~/domain/ordering/draft";
import { PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import {
  fillFromList,
  type PlacedRow,
  placeRows,
  readPastedList,
} from "~/domain/ordering/paste-list.server";
import { stepPath } from "~/domain/ordering/steps";
import { countryName } from "~/domain/places/country-names.server";
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
 * A pasted list: first looked at (`preview`), then put into the passengers who are its people's
 * (`use`).
 */
export function readPastedForm(
  form: FormData,
  data: DraftData,
  flow: Flow,
): StepAnswer<PasteReview> {
  const list = textOf(form, "list");
  if (list.trim() === "") return { problems: [{ field: "list", code: "required", values: {} }] };
  const rows = placeRows(readPastedList(list), data.passengers);
  if (!form.has("use")) return { data, shown: { preview: previewOf(list, rows, flow) } };
  const filled = rows.flatMap(({ place }) => (place === null ? [] : [place]));
  const [first = 0] = filled.toSorted((one, other) => one - other);
  return {
    data: { ...data, passengers: fillFromList(data.passengers, rows) },
    to: `${stepPath("passengers-info", flow.channel)}?page=${Math.floor(first / PASSENGERS_PER_PAGE)}`,
  };
}

function previewOf(list: string, rows: PlacedRow[], { language }: Flow): PastePreview {
  const shown = rows.map(({ line, name, ic, country, problems, place }): PastePreviewRow => ({
    line,
    name,
    ic,
    country: country ? countryName(country, language) : "",
    problems,
    number: place === null ? null : place + 1,
  }));
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
