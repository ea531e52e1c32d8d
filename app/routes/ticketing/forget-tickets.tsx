import type { ActionFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { discardDraft } from "~/domain/ordering/drafts.server";
import { clearCookie, clearUnpaid } from "~/http/cookies.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { clearOrderCookie, readOrderSecret } from "./order-cookies.server";

export const handle = { title: "online:forget.heading" } satisfies PageHandle;

/**
 * The browser loses the secret by which its tickets are known, and with it the order at hand, which
 * has its buyer's name in it. The tickets themselves stay.
 */
export function action({ request }: ActionFunctionArgs) {
  return submitForm(request, noFields, async () => {
    await discardDraft(readOrderSecret(request, "web"));
    return redirectTo("/my-tickets", {
      cookies: [clearCookie("buyer"), clearUnpaid(), clearOrderCookie("web")],
    });
  });
}

export default function ForgetTickets() {
  const { t } = useTranslation("online");
  const common = useTranslation("common").t;
  return (
    <Page>
      <main id="main" className="text">
        <h1>{t("forget.heading")}</h1>
        <p>{t("forget.lead")}</p>
        <p>{t("forget.history")}</p>
        <form method="post">
          <Actions>
            <Button>{t("forget.confirm")}</Button>
            <LinkButton href="/my-tickets" look="alt">
              {common("action.back")}
            </LinkButton>
          </Actions>
        </form>
      </main>
    </Page>
  );
}
