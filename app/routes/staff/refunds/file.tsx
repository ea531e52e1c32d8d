import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { dueRefunds, type Refund } from "~/domain/refunds/queries.server";
import { refundFileForm } from "~/domain/refunds/schema.server";
import { formatRm } from "~/domain/shared/money";
import { newSecret } from "~/domain/shared/secrets.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { LookedTick } from "./looked-tick";
import { NothingChosen } from "./nothing-chosen";
import {
  aboveRefunds,
  chosenRefunds,
  countUnknown,
  refundsPath,
  refundView,
} from "./refund-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "refunds:file.title", dialog: true } satisfies PageHandle;
const PAGE = "refunds/file";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const language = await languageOf(request);
  const refunds = await dueRefunds(chosenRefunds(request), staff);
  const inFile = refunds.filter(({ fileNo }) => fileNo !== null);
  const left = refunds.filter(({ fileNo }) => fileNo === null);
  const [newest] = inFile.map((refund) => refundView(refund, language));
  return {
    ids: refunds.map(({ id }) => id),
    fresh: { count: left.length, sum: sumOf(left) },
    known: { count: inFile.length, sum: sumOf(inFile), newest: newest ?? null },
    unknown: countUnknown(refunds),
    formKey: newSecret(),
    back: refundsPath(request),
  };
}

function sumOf(refunds: readonly Refund[]): string {
  return formatRm(refunds.reduce((sum, { amountSen }) => sum + amountSen, 0));
}

/** Notes which refunds the file holds, and leads to it. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, refundFileForm, async ({ ids, again, looked, form_key }) => {
    const ticked = { again: again !== undefined, looked: looked !== undefined };
    const wanted = { ids, ...ticked, formKey: form_key };
    return redirectTo(aboveRefunds(request, `files/${await makeRefundFile(wanted, staff, now())}`));
  });
}

/** Which refunds a file for the bank will hold, and which are in one already. */
export default function RefundFile() {
  const { t } = useTranslation("refunds");
  const { pathname, search } = useLocation();
  const { ids, fresh, known, unknown, formKey, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({
    labels: { again: t("file.again.label"), looked: t("asked.looked") },
    rules: {},
    returned,
  });
  const { newest } = known;
  return (
    <Modal title={t("file.title")} back={back}>
      <ErrorSummary {...form.summary} />
      {ids.length === 0 ? (
        <NothingChosen back={back} />
      ) : (
        <StaffForm ownKey form={form} action={pathname + search}>
          {fresh.count > 0 ? (
            <p>
              {t("pay.lead", { count: fresh.count })} <b>{fresh.sum}</b>
            </p>
          ) : null}
          {newest ? (
            <Note kind="careful">
              <p>
                {t("file.known", { count: known.count })} <b>{known.sum}</b>
              </p>
              <p>
                {t("file.newest", {
                  no: newest.fileNo,
                  name: newest.fileBy,
                  at: newest.fileMade,
                })}
              </p>
              <label className="tick">
                <input type="checkbox" name="again" value="1" required={fresh.count === 0} />
                <span>{t("file.again.label")}</span>
              </label>
            </Note>
          ) : null}
          <LookedTick count={unknown} />
          <input type="hidden" name="ids" value={returned?.typed.ids ?? ids.join(",")} />
          <input type="hidden" name="form_key" value={returned?.typed.form_key ?? formKey} />
          <Actions>
            <Button>{t("file.submit")}</Button>
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      )}
    </Modal>
  );
}
