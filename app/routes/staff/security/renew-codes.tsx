import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { renewRecoveryCodes } from "~/domain/second-factor/change-factor.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { clientAddressKey } from "~/http/request-context.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { ProofFields } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";
import { postRecoveryCodes } from "./second-factor-form.server";

export const handle = { title: "account:titles.codes" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "security/codes");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "security/codes");
  return postRecoveryCodes(request, async (proof) => {
    return renewRecoveryCodes(staff, proof, clientAddressKey(request), now());
  });
}

export default function RenewCodes() {
  const { t } = useTranslation("account");
  const returned = useReturnedForm<typeof action>();
  if (returned && "codes" in returned)
    return <RecoveryCodes heading={t("codes.renewed")} codes={returned.codes} />;
  const problems = returned?.problems ?? [];
  return (
    <>
      <ErrorSummary problems={problems} />
      <BackLink href="/user-profile/security">{t("backHere")}</BackLink>
      <h1>{t("titles.codes")}</h1>
      <form method="post" action="/user-profile/security/codes" className="card stack">
        <p>{t("codes.lead")}</p>
        <ProofFields problems={problems} hint={t("codeHint")} />
        <Actions>
          <Button>{t("codes.submit")}</Button>
        </Actions>
      </form>
    </>
  );
}
