import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { officeSetting } from "~/domain/settings/queries.server";
import { savePrices } from "~/domain/settings/save-prices.server";
import { pricesForm } from "~/domain/settings/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { OnlineSwitch } from "./online-switch";
import { PricesForm } from "./prices-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "setting:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "setting");
  return { ...(await officeSetting()), rules: fieldRules(pricesForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "setting");
  return submitForm(request, pricesForm, async ({ prices, version }) => {
    await savePrices(prices, version, staff);
    return redirectTo("/setting", { cookies: [flashCookie("saved")] });
  });
}

/** The switch of online sales and the prices (2.17). */
export default function Settings() {
  const { t } = useTranslation("setting");
  const { paymentEnabled, prices, pricesVersion, rules } = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <OnlineSwitch on={paymentEnabled} />
      <PricesForm
        prices={prices}
        version={pricesVersion}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </UnderlyingPage>
  );
}
