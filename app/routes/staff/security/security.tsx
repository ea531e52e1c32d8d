import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requiresFactor } from "~/domain/second-factor/factor-policy.server";
import { accountProtectionOf } from "~/domain/second-factor/queries.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { SecurityOverview } from "./security-overview";

export const handle = { title: "account:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, level } = await requirePage(request, "security");
  const { factorSince, recoveryLeft, hasPin } = await accountProtectionOf(userId);
  return {
    since: factorSince && formatInstant(factorSince, await languageOf(request)),
    recoveryLeft,
    hasPin,
    required: requiresFactor(level),
  };
}

export default function Security() {
  const { t } = useTranslation("account");
  return (
    <UnderlyingPage>
      <BackLink href="/user-profile">{t("back")}</BackLink>
      <h1>{t("title")}</h1>
      <SecurityOverview guards={useLoaderData<typeof loader>()} />
    </UnderlyingPage>
  );
}
