import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { decidedPeople, type PassengerKey } from "~/domain/manifest/besides/decided-people.server";
import { departureCard } from "~/domain/manifest/card.server";
import { reopenForm } from "~/domain/manifest/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatTime } from "~/i18n/format";

type Act = "off" | "on";
const page = (act: Act) => `timetable/:id/aboard/:person/${act}` as const;

/** Whom a page takes off a departure or puts on it; throws the page for an address that leads nowhere. */
export async function loadAboard({ request, params }: LoaderFunctionArgs, act: Act) {
  const staff = await requirePage(request, page(act));
  const id = rowIdParam(params.id);
  const { ticketId, no } = passengerIn(params.person);
  const [card, people] = await Promise.all([departureCard(id, staff), decidedPeople(id)]);
  const person = people.find((one) => one.ticketId === ticketId && one.no === no);
  if (!card || !person) throw failurePage(new Refusal("not_found"));
  return {
    back: `/timetable/${id}`,
    name: person.name ?? "–",
    ticket: `${person.receiptNo}-${no}`,
    boat: card.boat,
    time: formatTime(card.delayedTo ?? card.sailsAt, await languageOf(request)),
    rules: fieldRules(reopenForm),
  };
}

type Correct = (
  departureId: number,
  person: PassengerKey,
  reason: string,
  by: Staff,
  now: Date,
) => Promise<void>;

/** Does it, and leads back to the card. */
export async function actOnAboard(
  { request, params }: ActionFunctionArgs,
  act: Act,
  correct: Correct,
) {
  const staff = await requirePage(request, page(act));
  const id = rowIdParam(params.id);
  const person = passengerIn(params.person);
  return submitForm(request, reopenForm, async ({ reason }) => {
    await correct(id, person, reason, staff, now());
    return redirectTo(`/timetable/${id}`, {
      cookies: [flashCookie(act === "off" ? "manifest.taken_off" : "manifest.put_on")],
    });
  });
}

/** `1234-2` of an address. */
function passengerIn(text = ""): PassengerKey {
  const [ticket, no, ...more] = text.split("-");
  if (more.length > 0) throw failurePage(new Refusal("not_found"));
  return { ticketId: rowIdParam(ticket), no: rowIdParam(no) };
}
