import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeDeviceToken } from "~/domain/device-tokens/make-token.server";
import { tokenForm } from "~/domain/device-tokens/schema.server";
import { accountProtectionOf } from "~/domain/second-factor/queries.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { BackLink } from "~/ui/forms/buttons";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { MadeToken } from "./made-token";
import { TokenForm } from "./token-form";

export const handle = { title: "tokens:new.title" } satisfies PageHandle;
const PAGE = "deviceTokens/new";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePage(request, PAGE);
  const { factorSince } = await accountProtectionOf(userId);
  return { rules: fieldRules(tokenForm), hasFactor: factorSince !== null };
}

/** The token is in this one answer and nowhere else, so it is no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(
    request,
    tokenForm,
    async (input) => {
      const token = await makeDeviceToken(staff, input, clientAddressKey(request), now());
      return answer({ made: { name: input.name, scope: input.scope, token } });
    },
    { secrets: ["code"] },
  );
}

export default function NewToken() {
  const { t } = useTranslation("tokens");
  const loaded = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  if (returned && "made" in returned) return <MadeToken {...returned.made} />;
  return (
    <>
      <BackLink href="/user-profile/tokens">{t("backHere")}</BackLink>
      <h1>{t("new.title")}</h1>
      <TokenForm {...loaded} returned={returned} />
    </>
  );
}
