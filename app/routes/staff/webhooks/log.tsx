import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { edgeLinks } from "~/domain/shared/list-edge";
import { deliveryPage } from "~/domain/webhooks/queries.server";
import { sendTestEvent } from "~/domain/webhooks/send-by-hand.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, noFields, submitForm } from "~/http/submit-form.server";
import { Actions, BackLink, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { DeliveryList } from "./delivery-list";
import { WebhookState } from "./webhook-state";
import { deliveryView, requireEndpoint, webhookView } from "./webhook-view.server";

export const handle = { title: "webhooks:logTitle" } satisfies PageHandle;
const PAGE = "webhooks/:id";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const language = await languageOf(request);
  const endpoint = await requireEndpoint(params.id);
  const edge = edgeQuery(request);
  const list = await deliveryPage(endpoint.id, edge);
  return {
    webhook: webhookView(endpoint, language),
    rows: list.rows.map((row) => deliveryView(row, language)),
    pages: edgeLinks(listQuery(request).page, list, edge),
  };
}

/** Sends a test event. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  const send = async () => {
    await sendTestEvent(id, staff, now());
    return redirectTo(`/setting/webhooks/${id}`, { cookies: [flashCookie("webhooks.test")] });
  };
  return submitForm(request, noFields, send, { refused: asFailurePage });
}

/** A webhook, and what was sent to it, the newest first. */
export default function WebhookLog() {
  const { t } = useTranslation("webhooks");
  const { webhook, rows, pages } = useLoaderData<typeof loader>();
  const { id, url, description, events, jetty, state, createdBy, createdAt } = webhook;
  const path = `/setting/webhooks/${id}`;
  return (
    <>
      <BackLink href="/setting/webhooks">{t("toList")}</BackLink>
      <h1>{description}</h1>
      <Facts
        facts={[
          { term: t("fact.url"), value: <span className="wrapall">{url}</span> },
          {
            term: t("fact.events"),
            value: events.map((event) => t(`event.${event}`)).join(", "),
          },
          { term: t("fact.jetty"), value: jetty },
          { term: t("fact.state"), value: <WebhookState webhook={webhook} /> },
          { term: t("fact.made"), value: t("fact.madeBy", { name: createdBy, at: createdAt }) },
        ]}
      />
      <Actions>
        {state === "active" ? (
          <form method="post" action={path}>
            <FormKey />
            <Button>{t("test.submit")}</Button>
          </form>
        ) : null}
        <LinkButton look="alt" href={`${path}/edit`}>
          {t("act.edit")}
        </LinkButton>
        <LinkButton look="alt" href={`${path}/${state === "active" ? "off" : "on"}`}>
          {t(state === "active" ? "act.off" : "act.on")}
        </LinkButton>
        <LinkButton look="alt" href={`${path}/secret`}>
          {t("act.secret")}
        </LinkButton>
      </Actions>
      <DeliveryList path={path} rows={rows} pages={pages} />
    </>
  );
}
