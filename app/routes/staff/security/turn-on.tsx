import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { qrDrawingOfText } from "~/documents/qr-image.server";
import { accountProtectionOf } from "~/domain/second-factor/queries.server";
import { proofForm } from "~/domain/second-factor/schema.server";
import { turnOnFactor } from "~/domain/second-factor/turn-on-factor.server";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { clientAddressKey } from "~/http/request-context.server";
import { BackLink } from "~/ui/forms/buttons";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { RecoveryCodes } from "./recovery-codes";
import { pendingOrNewSetUp, pendingSetUp, postRecoveryCodes } from "./second-factor-form.server";
import { FactorSetUpForm } from "./set-up-form";

export const handle = { title: "account:titles.on" } satisfies PageHandle;

/**
 * Where it is on already there is nothing to scan: also while the answer to this form shows the
 * recovery codes.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "security/on");
  const { factorSince } = await accountProtectionOf(staff.userId);
  if (factorSince) return answer({ needed: false, shown: null, rules: {} });
  const { setUp, cookies } = pendingOrNewSetUp(request, staff);
  const shown = {
    secret: formatTicketCode(setUp.secret),
    drawing: qrDrawingOfText(setUp.otpauthUri),
  };
  return answer(
    { needed: staff.needsFactor, shown, rules: fieldRules(proofForm) },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "security/on");
  return postRecoveryCodes(request, async (proof) => {
    const setUp = pendingSetUp(request, staff);
    if (!setUp) throw new Refusal("set_up_over", { field: "code" });
    return turnOnFactor(staff, setUp, proof, clientAddressKey(request), now());
  });
}

export default function TurnOnFactor() {
  const { t } = useTranslation("account");
  const { needed, shown, rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  if (returned && "codes" in returned)
    return <RecoveryCodes heading={t("codes.done")} codes={returned.codes} />;
  return (
    <>
      {needed ? null : <BackLink href="/user-profile/security">{t("backHere")}</BackLink>}
      {shown ? (
        <FactorSetUpForm {...shown} needed={needed} rules={rules} returned={returned} />
      ) : (
        <AlreadyOn />
      )}
    </>
  );
}

function AlreadyOn() {
  const { t } = useTranslation(["account", "refusal"]);
  return (
    <>
      <h1>{t("titles.on")}</h1>
      <Note>
        <p>{t("refusal:factor_on_already")}</p>
      </Note>
    </>
  );
}
