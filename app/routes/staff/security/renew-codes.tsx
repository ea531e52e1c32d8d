import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { renewRecoveryCodes } from "~/domain/second-factor/change-factor.server";
import { proofForm } from "~/domain/second-factor/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { clientAddressKey } from "~/http/request-context.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { ProofFields } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";
import { postRecoveryCodes } from "./second-factor-form.server";

export const handle = { title: "account:titles.codes" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "security/codes");
  return { rules: fieldRules(proofForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "security/codes");
  return postRecoveryCodes(request, async (proof) => {
    return renewRecoveryCodes(staff, proof, clientAddressKey(request), now());
  });
}

export default function RenewCodes() {
  const { t } = useTranslation("account");
  const { rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({
    labels: { code: t("code"), password: t("password") },
    rules,
    returned: returned && "problems" in returned ? returned : undefined,
    cursor: "code",
  });
  if (returned && "codes" in returned)
    return <RecoveryCodes heading={t("codes.renewed")} codes={returned.codes} />;
  return (
    <>
      <ErrorSummary {...form.summary} />
      <BackLink href="/user-profile/security">{t("backHere")}</BackLink>
      <h1>{t("titles.codes")}</h1>
      <StaffForm
        form={form}
        action="/user-profile/security/codes"
        className="card stack"
        reloadDocument
      >
        <p>{t("codes.lead")}</p>
        <ProofFields form={form} hint={t("codeHint")} />
        <Actions>
          <Button>{t("codes.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
