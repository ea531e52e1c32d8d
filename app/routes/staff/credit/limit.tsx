import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setCreditLimit } from "~/domain/credit/change-account.server";
import { limitForm } from "~/domain/credit/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
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
import { accountView, requireAccount } from "./credit-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "credit:limit.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "credit/:id/limit";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const account = await requireAccount(params.id);
  return { account: accountView(account, await languageOf(request)), rules: fieldRules(limitForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, limitForm, async (input) => {
    await setCreditLimit(id, input, staff);
    return redirectTo(`/credit/${id}${new URL(request.url).search}`, {
      cookies: [flashCookie("credit.limited")],
    });
  });
}

/** Sets the most that an account may owe. */
export default function CreditLimit() {
  const { t } = useTranslation("credit");
  const { pathname, search } = useLocation();
  const { account, rules } = useLoaderData<typeof loader>();
  const { id, name, balance, limit, limitTyped, version } = account;
  const back = useScreenPath("credit")(String(id));
  const form = useStaffForm({
    labels: { limit: t("limit.limit") },
    rules,
    returned: useReturnedForm<typeof action>(),
    values: { limit: limitTyped },
    version,
    cursor: "limit",
  });
  return (
    <Modal title={t("limit.of", { account: name })} back={back}>
      <ErrorSummary {...form.summary} />
      <p>{t("limit.lead", { balance })}</p>
      <StaffForm form={form} action={pathname + search}>
        <input type="hidden" name="version" value={form.version} />
        <TextField
          {...form.field("limit")}
          hint={form.overtaken ? t("limit.now", { value: limit ?? t("noLimit") }) : t("limit.hint")}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          narrow
        />
        <Actions>
          <Button>{t("limit.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {t("act.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </Modal>
  );
}
