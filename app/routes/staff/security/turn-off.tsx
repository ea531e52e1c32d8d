import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { turnOffFactor } from "~/domain/second-factor/change-factor.server";
import { type FactorProof, proofForm } from "~/domain/second-factor/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { ProofFields } from "./proof-fields";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "account:titles.off" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "security/off");
  return { rules: fieldRules(proofForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "security/off");
  const act = async (proof: FactorProof) => {
    await turnOffFactor(staff, proof, clientAddressKey(request), now());
    return redirectTo("/user-profile/security", { cookies: [flashCookie("factor_off")] });
  };
  return submitForm(request, proofForm, act, { secrets: ["code"] });
}

export default function TurnOffFactor() {
  const { t } = useTranslation("account");
  const { rules } = useLoaderData<typeof loader>();
  const labels = { code: t("code"), password: t("password") };
  const form = useStaffForm({
    ...{ labels, rules, returned: useReturnedForm<typeof action>() },
    cursor: "code",
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <BackLink href="/user-profile/security">{t("backHere")}</BackLink>
      <h1>{t("titles.off")}</h1>
      <StaffForm form={form} action="/user-profile/security/off" className="card stack">
        <p>{t("off.lead")}</p>
        <ProofFields form={form} hint={t("codeHint")} />
        <Actions>
          <Button look="risk">{t("off.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
