import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editEntry } from "~/domain/departures/timetable/save-entry.server";
import { editEntryForm } from "~/domain/departures/timetable/schema.server";
import { dayOf } from "~/domain/shared/day";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { crewChoices } from "../crew-choices.server";
import { flashOrCount } from "../flash-or-count.server";
import { requireEntry } from "../require-rows.server";
import { EntryForm } from "./entry-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:weekly.editTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weekly/:id/edit");
  return {
    entry: await requireEntry(params.id, staff),
    choices: await crewChoices(staff),
    today: dayOf(now()),
    rules: fieldRules(editEntryForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "weekly/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editEntryForm, async ({ version, ...entry }) => {
    const kept = await editEntry(id, version, entry, staff, now());
    return redirectTo(screenPath(request, "weekly"), {
      cookies: [flashOrCount("timetable.saved", "timetable.saved_kept", kept)],
    });
  });
}

export default function EditEntry() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const back = useScreenPath("weekly")();
  return (
    <Modal title={t("weekly.editTitle")} back={back}>
      <EntryForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
