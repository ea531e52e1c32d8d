import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newSecret } from "~/domain/shared/secrets.server";
import { openShift, takeOverDrawer } from "~/domain/shifts/open-shift.server";
import { closedByColleague, handOverFor, openShiftOf } from "~/domain/shifts/queries.server";
import { startForm, takeOverForm } from "~/domain/shifts/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { requestedReturnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { StartDialog } from "./start-dialog";
import { StartForm, TakeOverForm } from "./start-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "shift:page.start", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, jettyId, ownJettyId } = await requireStaff(request, "counter.sell");
  const back = requestedReturnPath(request, "counter");
  if (await openShiftOf(userId)) throw redirectTo(back, { status: 302 });
  const [handOver, closedFor] = await Promise.all([
    handOverFor(userId, now()),
    closedByColleague(userId, now()),
  ]);
  return {
    back,
    jettyId,
    mayChoose: ownJettyId === 0,
    handOver,
    closedFor,
    formKey: newSecret(),
    rules: fieldRules(startForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const schema = (form: FormData) => (form.has("shift") ? takeOverForm : startForm);
  return submitForm(request, schema, async (input) => {
    if ("shift" in input) {
      await takeOverDrawer(staff, input.shift, input.form_key, now());
    } else {
      const { cash_in: floatSen, jetty_id: jettyId, form_key: formKey } = input;
      await openShift(staff, { floatSen, jettyId, formKey }, now());
    }
    return redirectTo(requestedReturnPath(request, "counter"), {
      cookies: [flashCookie("shift_started")],
    });
  });
}

export default function StartShift() {
  const { t } = useTranslation("shift");
  const { back, jettyId, mayChoose, handOver, closedFor, formKey, rules } =
    useLoaderData<typeof loader>();
  const labels = { cash_in: t("start.cash"), jetty_id: t("start.jetty") };
  const form = useStaffForm({ labels, rules, returned: useReturnedForm<typeof action>() });
  const target = `/pos/shift/start?back=${encodeURIComponent(back)}`;
  return (
    <StartDialog title={t("start.heading")}>
      <ErrorSummary {...form.summary} />
      {closedFor ? (
        <Note kind="careful">
          <p>{t("start.closedFor", closedFor)}</p>
        </Note>
      ) : null}
      {handOver ? <TakeOverForm action={target} formKey={formKey} {...handOver} /> : null}
      <StartForm
        form={form}
        action={target}
        formKey={formKey}
        jettyId={jettyId}
        mayChoose={mayChoose}
        second={handOver !== null}
      />
    </StartDialog>
  );
}
