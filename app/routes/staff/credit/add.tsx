import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { openAccountForm } from "~/domain/credit/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "credit:open.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "credit/add";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  return { rules: fieldRules(openAccountForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, openAccountForm, async (input) => {
    const id = await openCreditAccount(input, staff, now());
    return redirectTo(`/credit/${id}`, { cookies: [flashCookie("credit.opened")] });
  });
}

/** Opens an account before its company buys for the first time. */
export default function OpenCreditAccount() {
  const { t } = useTranslation("credit");
  const { pathname, search } = useLocation();
  const { rules } = useLoaderData<typeof loader>();
  const back = useScreenPath("credit")();
  const labels = { company: t("open.company"), limit: t("open.limit") };
  const form = useStaffForm({
    ...{ labels, rules, returned: useReturnedForm<typeof action>() },
    cursor: "company",
  });
  return (
    <Modal title={t("open.title")} back={back}>
      <ErrorSummary {...form.summary} />
      <p>{t("open.lead")}</p>
      <StaffForm form={form} action={pathname + search}>
        <TextField
          {...form.field("company")}
          hint={t("open.companyHint")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          {...form.field("limit")}
          hint={t("open.limitHint")}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          narrow
        />
        <Actions>
          <Button>{t("open.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {t("act.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </Modal>
  );
}
