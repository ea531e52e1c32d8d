import { copyBuyer, correctEmail, setPassengerRows } from "~/domain/ordering/answers";
import { type PassengerWarning, passengerWarnings } from "~/domain/ordering/identity";
import { firstIncompletePage, pageCount, PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import { stepPath } from "~/domain/ordering/steps";
import { countryName } from "~/domain/places/country-names.server";
import { isChild, isForeigner } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { textOf } from "~/http/form.server";
import type { Flow } from "./flow.server";
import type { PassengerPage } from "./passenger-fields";
import { passengerPrefix, readPassengerRows } from "./passenger-rows.server";
import { type PasteReview, readPastedForm } from "./paste-form.server";
import type { StepAnswer } from "./post-step.server";

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
      prefix: passengerPrefix(passengers, from + offset),
      name: one.name,
      ic: one.ic,
      country: isForeigner(one.category) ? countryName(one.country, language) : null,
      child: isChild(one.category) && !isForeigner(one.category),
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
  const button = ["copy", "email", "page", "preview", "use"].find((name) => form.has(name));
  const from = page * PASSENGERS_PER_PAGE;
  const read = readPassengerRows(form, data.passengers, {
    from,
    to: from + PASSENGERS_PER_PAGE,
    lenient: button !== undefined,
  });
  if (read.problems.length > 0) return { problems: read.problems };
  const saved = setPassengerRows(data, from, read.rows);
  const to = (index: number, anchor = "") => ({
    to: `${stepPath("passengers-info", flow.channel)}?page=${index}${anchor}`,
  });
  if (button === "copy") return { data: copyBuyer(saved), ...to(0) };
  if (button === "email")
    return {
      data: correctEmail(saved),
      ...(textOf(form, "email") === "checkout"
        ? { to: stepPath("checkout", flow.channel) }
        : to(page)),
    };
  if (button === "page")
    return { data: saved, ...to(pageAt(textOf(form, "page"), data.passengers.length)) };
  if (button === "preview" || button === "use") return readPastedForm(form, saved, flow);
  const open = firstIncompletePage(saved.passengers, page);
  return open === null ? { data: saved } : { data: saved, ...to(open) };
}

/** Warnings of the whole order, for the page where it is checked. */
export function orderWarnings({ draft, now }: Flow): PassengerWarning[] {
  const { passengers, ticketDate } = draft.data;
  return ticketDate ? passengerWarnings(passengers, ticketDate, dayOf(now)) : [];
}

function pageAt(asked: string | null, count: number): number {
  const wanted = asked && /^\d{1,4}$/.test(asked) ? Number(asked) : 0;
  return Math.min(wanted, pageCount(count) - 1);
}
