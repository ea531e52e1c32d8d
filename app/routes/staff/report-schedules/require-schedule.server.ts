import { readSchedule } from "~/domain/reports/schedules/queries.server";
import type { Schedule } from "~/domain/reports/schedules/schedule";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { allTranslationsOf } from "~/i18n/translations.server";
import { scheduleView } from "./schedule-view.server";

/** The schedule of an address; throws the page for an address that leads nowhere. */
export async function requireSchedule(param: string | undefined, staff: Staff): Promise<Schedule> {
  const schedule = await readSchedule(rowIdParam(param), staff);
  if (!schedule) throw failurePage(new Refusal("not_found"));
  return schedule;
}

/** What the confirmations about a schedule name. */
export async function scheduleFacts({ request, params, staff, now }: ConfirmationContext) {
  const language = await languageOf(request);
  const { type, when, addresses } = scheduleView(
    await requireSchedule(params.id, staff),
    language,
    now,
  );
  const report = allTranslationsOf(language)(`reports:type.${type}`);
  return { report, when, addresses: addresses.join(", ") };
}
