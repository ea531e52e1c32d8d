import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { FormSamples } from "./form-samples";
import { OrderSamples } from "./order-samples";
import { StateSamples } from "./state-samples";

/**
 * In the demo alone. It runs scripts: what it shows must look and work the same with them and
 * without.
 */
export const handle = {
  texts: ["counter"],
  title: "styleguide.title",
  css: ["table", "staff", "office", "counter"],
  hydrate: true,
} satisfies PageHandle;

export function loader() {
  if (!config().JETTY_DEMO) throw failurePage(new Refusal("not_found"));
  return null;
}

/** Every component in every state, for those who build with them. */
export default function Styleguide() {
  const { t } = useTranslation();
  return (
    <Page>
      <OrderSamples title={t("styleguide.title")}>
        <FormSamples />
        <StateSamples />
      </OrderSamples>
    </Page>
  );
}
