import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeCrew } from "~/domain/departures/timetable/change-crew.server";
import { crewForm } from "~/domain/departures/timetable/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { crewChoices } from "./crew-choices.server";
import { CrewFields } from "./crew-fields";
import { flashOrCount } from "./flash-or-count.server";
import { FormFrame } from "./form-frame";
import { requireDeparture, sailingTime } from "./require-rows.server";
import { useNowHint } from "./use-now-hint";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:change.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/change");
  const departure = await requireDeparture(params.id, staff, now());
  const { jettyId, boatId, skipperId, boat, skipper, version, sold, held } = departure;
  return {
    ...{
      boat,
      skipper,
      version,
      taken: sold + held,
      time: sailingTime(departure, await languageOf(request)),
    },
    values: { boat: String(boatId), skipper: skipperId === null ? "" : String(skipperId) },
    choices: await crewChoices(staff, jettyId),
    rules: fieldRules(crewForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/change");
  const id = rowIdParam(params.id);
  return submitForm(request, crewForm, async (crew) => {
    const over = await changeCrew(id, crew, staff, now());
    return redirectTo(screenPath(request, "timetable"), {
      cookies: [flashOrCount("timetable.saved", "timetable.crew_over", over)],
    });
  });
}

/** Another boat or skipper on one day; the boat brings its own capacity. */
export default function ChangeCrew() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const { boat, skipper, time, taken, choices, values, rules, version } =
    useLoaderData<typeof loader>();
  const labels = { boat: t("field.boat"), skipper: t("field.skipper") };
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned, values, version });
  const hint = useNowHint(form, values);
  const back = useScreenPath("timetable")();
  return (
    <Modal title={t("change.title")} back={back}>
      <p>{t("change.lead", { time, count: taken })}</p>
      <FormFrame form={form} action={pathname + search} back={back} submit={t("change.submit")}>
        <CrewFields
          form={form}
          choices={choices}
          hint={(field) => hint(field, undefined, (field === "boat" ? boat : skipper) ?? undefined)}
        />
      </FormFrame>
    </Modal>
  );
}
