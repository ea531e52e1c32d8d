import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { discardDraft } from "~/domain/ordering/drafts.server";
import { firstOpenStep, stepPath } from "~/domain/ordering/steps";
import { redirectTo } from "~/http/redirect.server";
import { requireShift } from "~/http/shift-guard.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { openFlow } from "./flow.server";
import { channelOf, clearOrderCookie, readOrderSecret } from "./order-cookies.server";

export const handle = { title: "flow:title.reset" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { draft, channel } = await openFlow(request);
  if (draft.version === 0) throw redirectTo(stepPath("jetty", channel), { status: 302 });
  return { back: stepPath(firstOpenStep(draft.data, channel), channel) };
}

/**
 * Clears the whole order and returns to where one begins (R-4-28). An order that was placed is a ticket by
 * now and stays.
 */
export async function action({ request }: ActionFunctionArgs) {
  const channel = channelOf(request);
  if (channel === "counter") await requireShift(request);
  return submitForm(request, noFields, async () => {
    await discardDraft(readOrderSecret(request, channel));
    // At the counter jetty and date of a new order stand already.
    const start = stepPath(channel === "web" ? "jetty" : "passengers", channel);
    return redirectTo(start, { cookies: [clearOrderCookie(channel)] });
  });
}

export default function Reset() {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const { back } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="text">
      <h1>{t("reset.heading")}</h1>
      <p>{t("reset.lead")}</p>
      <form method="post">
        <Actions>
          <Button>{t("reset.confirm")}</Button>
          <LinkButton href={back} look="alt">
            {common("action.back")}
          </LinkButton>
        </Actions>
      </form>
    </main>
  );
}
