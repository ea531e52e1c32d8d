import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { officeSetting } from "~/domain/settings/queries.server";
import { schedulableDays } from "~/domain/settings/rules";
import { savePrices } from "~/domain/settings/save-prices.server";
import { schedulePrices } from "~/domain/settings/schedule-prices.server";
import { pricesForm } from "~/domain/settings/schema.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { GatewayAccounts } from "./gateway-accounts";
import { gatewayAccountsView } from "./gateway-accounts-view.server";
import { OnlineSwitch } from "./online-switch";
import { PricesForm } from "./prices-form";
import { ScheduledPrices } from "./scheduled-prices";
import { scheduledView } from "./scheduled-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "setting:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "setting");
  const at = now();
  const language = await languageOf(request);
  return {
    ...(await officeSetting(at)),
    scheduled: await scheduledView(language, at),
    accounts: await gatewayAccountsView(language, at),
    days: schedulableDays(dayOf(at)),
    rules: fieldRules(pricesForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "setting");
  return submitForm(request, pricesForm, async ({ prices, startsOn, version }) => {
    await (startsOn
      ? schedulePrices({ prices, startsOn, version }, staff, now())
      : savePrices(prices, version, staff, now()));
    const flash = startsOn ? "prices_scheduled" : "saved";
    return redirectTo("/setting", { cookies: [flashCookie(flash)] });
  });
}

/** The switch of online sales, the prices, those of later days (2.17), the gateways, and the ways to webhooks and personal data. */
export default function Settings() {
  const { t } = useTranslation("setting");
  const { paymentEnabled, prices, pricesVersion, scheduled, accounts, days, rules } =
    useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <OnlineSwitch on={paymentEnabled} />
      <ScheduledPrices lists={scheduled} />
      <PricesForm
        prices={prices}
        version={pricesVersion}
        days={days}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
      <GatewayAccounts accounts={accounts} />
      <section className="stack" aria-labelledby="webhooks-heading">
        <h2 id="webhooks-heading">{t("webhooks.title")}</h2>
        <p>{t("webhooks.lead")}</p>
        <p>
          <a href="/setting/webhooks">{t("webhooks.link")}</a>
        </p>
      </section>
      <section className="stack" aria-labelledby="personal-heading">
        <h2 id="personal-heading">{t("personal.title")}</h2>
        <p>{t("personal.lead")}</p>
        <p>
          <a href="/setting/personal-data">{t("personal.link")}</a>
        </p>
      </section>
    </UnderlyingPage>
  );
}
