import { copyBuyer, setPassengerRows } from "~/domain/ordering/answers";
import type { DraftData, DraftPassenger } from "~/domain/ordering/draft";
import { type PassengerWarning, passengerWarnings } from "~/domain/ordering/identity";
import {
  countryOf,
  indexInCategory,
  pageCount,
  PASSENGERS_PER_PAGE,
} from "~/domain/ordering/passengers";
import { passengerRow } from "~/domain/ordering/schema.server";
import { stepPath } from "~/domain/ordering/steps";
import { countryName, parseCountry } from "~/domain/places/country-names.server";
import { type Category, isChild, isForeigner } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { parseRefusalCode } from "~/domain/shared/refusal-codes";
import { textOf } from "~/http/form.server";
import type { FieldError } from "~/ui/forms/field-errors";
import type { Flow } from "./flow.server";
import type { PassengerPage } from "./passenger-fields";
import { type PasteReview, readPastedForm } from "./paste-form.server";
import type { StepAnswer } from "./post-step.server";

const FIELDS = ["name", "ic", "country"] as const;
/** A blank field is no mistake yet while one only turns a page. */
const BLANK_CODES = new Set(["required", "select_required"]);

/** The page of passengers that an address asks for (`?page=`, from 0), within what there is. */
export function passengerPage({ draft, language, now }: Flow, asked: string | null): PassengerPage {
  const { passengers, ticketDate } = draft.data;
  const page = pageAt(asked, passengers.length);
  const from = page * PASSENGERS_PER_PAGE;
  const warnings = ticketDate ? passengerWarnings(passengers, ticketDate, dayOf(now)) : [];
  return {
    page,
    pages: pageCount(passengers.length),
    count: passengers.length,
    rows: passengers.slice(from, from + PASSENGERS_PER_PAGE).map((one, offset) => ({
      number: from + offset + 1,
      category: one.category,
      prefix: prefixOf(passengers, from + offset),
      name: one.name,
      ic: one.ic,
      country: isForeigner(one.category) ? countryName(one.country, language) : null,
      child: isChild(one.category),
      warnings: warnings.filter((warning) => warning.index === from + offset),
    })),
  };
}

/**
 * Step 5. What is typed is saved by every button; only 'continue' wants it complete. A field that
 * is filled in wrongly keeps the page, whatever was pressed, so that nothing typed is lost.
 */
export function readPassengersInfo(_: object, flow: Flow, form: FormData): StepAnswer<PasteReview> {
  const { data } = flow.draft;
  const page = pageAt(new URL(flow.request.url).searchParams.get("page"), data.passengers.length);
  const button = ["copy", "page", "preview", "use"].find((name) => form.has(name));
  const read = readRows(form, data.passengers, page, button !== undefined);
  if (read.problems.length > 0) return { problems: read.problems };
  const saved = setPassengerRows(data, page * PASSENGERS_PER_PAGE, read.rows);
  const to = (index: number, anchor = "") => ({
    to: `${stepPath("passengers-info", flow.channel)}?page=${index}${anchor}`,
  });
  if (button === "copy") return { data: copyBuyer(saved), ...to(0) };
  if (button === "page")
    return { data: saved, ...to(pageAt(textOf(form, "page"), data.passengers.length)) };
  if (button === "preview" || button === "use") return readPastedForm(form, saved, flow);
  const open = firstIncompletePage(saved, page);
  return open === null ? { data: saved } : { data: saved, ...to(open) };
}

/** Warnings of the whole order, for the page where it is checked. */
export function orderWarnings({ draft, now }: Flow): PassengerWarning[] {
  const { passengers, ticketDate } = draft.data;
  return ticketDate ? passengerWarnings(passengers, ticketDate, dayOf(now)) : [];
}

/** `adult[0]`: a passenger's place in the form, as in a call (R-7-50). */
function prefixOf(passengers: readonly { category: Category }[], index: number): string {
  return `${passengers[index]?.category}[${indexInCategory(passengers, index)}]`;
}

function pageAt(asked: string | null, count: number): number {
  const wanted = asked && /^\d{1,4}$/.test(asked) ? Number(asked) : 0;
  return Math.min(wanted, pageCount(count) - 1);
}

function readRows(
  form: FormData,
  passengers: readonly DraftPassenger[],
  page: number,
  lenient: boolean,
): { rows: DraftPassenger[]; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const rows = passengers
    .slice(page * PASSENGERS_PER_PAGE, (page + 1) * PASSENGERS_PER_PAGE)
    .map((passenger, offset) => {
      const prefix = prefixOf(passengers, page * PASSENGERS_PER_PAGE + offset);
      // The form of another page, or of a list, says nothing about this passenger.
      if (!form.has(`${prefix}[name]`)) return passenger;
      const row = { ...passenger };
      for (const field of FIELDS) {
        const parsed = passengerRow.shape[field].safeParse(
          typedField(form, passenger.category, prefix, field),
        );
        const code = parsed.success
          ? null
          : parseRefusalCode(parsed.error.issues[0]?.message ?? "");
        row[field] = parsed.success ? parsed.data : "";
        if (code && !(lenient && BLANK_CODES.has(code)))
          problems.push({ field: `${prefix}[${field}]`, code, values: {} });
      }
      return row;
    });
  return { rows, problems };
}

/**
 * A Malaysian category keeps Malaysia, whatever comes; a country is typed by its name in either
 * language.
 */
function typedField(
  form: FormData,
  category: Category,
  prefix: string,
  field: (typeof FIELDS)[number],
): string {
  const text = textOf(form, `${prefix}[${field}]`);
  if (field !== "country") return text;
  return isForeigner(category) ? (parseCountry(text) ?? text) : countryOf(category, "");
}

/**
 * The page where somebody still lacks something: the first after this one, else the first of all;
 * null when everybody is there.
 */
function firstIncompletePage({ passengers }: DraftData, page: number): number | null {
  const open = passengers.flatMap((one, index) =>
    one.name && one.ic && one.country ? [] : [Math.floor(index / PASSENGERS_PER_PAGE)],
  );
  return open.find((one) => one > page) ?? open[0] ?? null;
}
