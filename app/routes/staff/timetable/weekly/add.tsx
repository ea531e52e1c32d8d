import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addEntry } from "~/domain/departures/timetable/save-entry.server";
import { entryForm } from "~/domain/departures/timetable/schema.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { crewChoices } from "../crew-choices.server";
import { EntryForm } from "./entry-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:weekly.addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weekly/add");
  return {
    choices: await crewChoices(staff),
    today: dayOf(now()),
    rules: fieldRules(entryForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "weekly/add");
  return submitForm(request, entryForm, async (entry) => {
    await addEntry(entry, staff, now());
    return redirectTo(screenPath(request, "weekly"), {
      cookies: [flashCookie("timetable.entry_added")],
    });
  });
}

export default function AddEntry() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const back = useScreenPath("weekly")();
  return (
    <Modal title={t("weekly.addTitle")} back={back}>
      <EntryForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        entry={null}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
