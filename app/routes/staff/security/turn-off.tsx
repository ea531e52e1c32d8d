import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { turnOffFactor } from "~/domain/second-factor/change-factor.server";
import { proofForm } from "~/domain/second-factor/schema.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { parseFields, textOf } from "~/http/form.server";
import { readPassword } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { InvalidFields, postStaffForm } from "~/http/staff-form.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { PageHandle } from "~/ui/layout/frame";
import { ProofFields } from "./proof-fields";

export const handle = { title: "account:titles.off" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "profile.edit");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "profile.edit");
  return postStaffForm(request, async (form) => {
    const parsed = parseFields(proofForm, {
      code: textOf(form, "code"),
      password: readPassword(form),
    });
    if (!parsed.ok) throw new InvalidFields(parsed.problems);
    await turnOffFactor(staff, parsed.value, clientAddressKey(request), now());
    return redirectTo("/user-profile/security", { cookies: [flashCookie("factor_off")] });
  });
}

export default function TurnOffFactor() {
  const { t } = useTranslation("account");
  const problems = useActionData<typeof action>()?.problems ?? [];
  return (
    <>
      <ErrorSummary problems={problems} />
      <BackLink href="/user-profile/security">{t("backHere")}</BackLink>
      <h1>{t("titles.off")}</h1>
      <form method="post" action="/user-profile/security/off" className="card stack">
        <p>{t("off.lead")}</p>
        <ProofFields problems={problems} hint={t("codeHint")} />
        <Actions>
          <Button look="risk">{t("off.submit")}</Button>
        </Actions>
      </form>
    </>
  );
}
