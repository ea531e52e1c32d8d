import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { drawerSlip } from "~/documents/drawer-slip.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { manualDrawerEntries } from "~/domain/shifts/drawer-entries.server";
import {
  type DrawerEntryInput,
  recordDrawerEntry,
} from "~/domain/shifts/record-drawer-entry.server";
import { drawerForm, type DrawerFormInput } from "~/domain/shifts/schema.server";
import { chosenPrinter } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { requireShift } from "~/http/shift-guard.server";
import { submitForm } from "~/http/submit-form.server";
import { announceOpening } from "~/live/print-after-sale.server";
import { answerLanguageButton } from "~/routes/ticketing/language-button.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { DrawerEvents } from "./drawer-events";
import { DrawerForm } from "./drawer-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  css: ["table"],
  title: "shift:page.drawer",
  stepForm: () => true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { shift } = await requireShift(request);
  const events = await manualDrawerEntries(shift.id);
  return {
    formKey: newSecret(),
    rules: fieldRules(drawerForm),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, shift } = await requireShift(request);
  return (await answerLanguageButton(request)) ?? recordMovement(request, staff, shift.id);
}

function recordMovement(request: Request, staff: Staff, shiftId: number) {
  return submitForm(request, drawerForm, async (input) => {
    const entry = entryOf(input);
    const language = await languageOf(request);
    const { userId, name: cashier, jettyId } = staff;
    const at = now();
    const opening = await recordDrawerEntry(userId, entry, at, {
      printerId: chosenPrinter(request)?.printerId ?? null,
      jettyId,
      lines: drawerSlip({ entry, cashier, jettyId, shiftId, now: at }, language),
      language,
    });
    return redirectTo("/pos/shift/drawer", { cookies: [flashCookie(announceOpening(opening))] });
  });
}

function entryOf({ form_key: formKey, ...entry }: DrawerFormInput): DrawerEntryInput {
  switch (entry.kind) {
    case "no_sale":
      return { kind: entry.kind, reason: entry.reason, formKey };
    case "safe_drop":
      return { kind: entry.kind, amountSen: entry.amount, reason: entry.reason, formKey };
    default:
      return { kind: entry.kind, amountSen: entry.amount, reason: entry.reason, formKey };
  }
}

/**
 * Cash in and out without a sale. What lies in the drawer is not shown: it is counted blind.
 */
export default function Drawer() {
  const { t } = useTranslation("shift");
  const { formKey, events, rules } = useLoaderData<typeof loader>();
  const labels = {
    kind: t("drawer.kind"),
    amount: t("drawer.amount"),
    reason: t("drawer.reason"),
  };
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ id: STEP_FORM_ID, labels, rules, returned });
  return (
    <main id="main" className="work">
      <ErrorSummary {...form.summary} />
      <h1>{t("drawer.heading")}</h1>
      <DrawerForm form={form} formKey={formKey} />
      <DrawerEvents events={events} />
    </main>
  );
}
