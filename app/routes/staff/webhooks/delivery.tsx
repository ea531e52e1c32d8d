import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Refusal } from "~/domain/shared/refusal";
import { readDelivery } from "~/domain/webhooks/queries.server";
import { sendAgain } from "~/domain/webhooks/send-by-hand.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, noFields, submitForm } from "~/http/submit-form.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { DeliveryState } from "./delivery-state";
import { DeliveryTries } from "./delivery-tries";
import { deliveryView, requireEndpoint, tryView } from "./webhook-view.server";

export const handle = { title: "webhooks:deliveryTitle" } satisfies PageHandle;
const PAGE = "webhooks/:id/deliveries/:delivery";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const language = await languageOf(request);
  const endpoint = await requireEndpoint(params.id);
  const delivery = await readDelivery(endpoint.id, rowIdParam(params.delivery));
  if (!delivery) throw failurePage(new Refusal("not_found"));
  const { body, attempts, ...shown } = delivery;
  return {
    endpoint: { id: endpoint.id, name: endpoint.description, state: endpoint.state },
    delivery: deliveryView(shown, language),
    payload: body && JSON.stringify(JSON.parse(body), null, 2),
    attempts: attempts.map((one) => tryView(one, language)),
  };
}

/** Sends it again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const [endpointId, deliveryId] = [rowIdParam(params.id), rowIdParam(params.delivery)];
  const send = async () => {
    await sendAgain({ endpointId, deliveryId }, staff, now());
    return redirectTo(`/setting/webhooks/${endpointId}/deliveries/${deliveryId}`, {
      cookies: [flashCookie("webhooks.again")],
    });
  };
  return submitForm(request, noFields, send, { refused: asFailurePage });
}

/** One event on its way to one webhook: what is sent, and every try. */
export default function WebhookDelivery() {
  const { t } = useTranslation("webhooks");
  const { endpoint, delivery, payload, attempts } = useLoaderData<typeof loader>();
  const { id, eventId, event, state, at, next } = delivery;
  const list = `/setting/webhooks/${endpoint.id}`;
  const path = `${list}/deliveries/${id}`;
  return (
    <>
      <BackLink href={list}>{endpoint.name}</BackLink>
      <h1>{t("delivery.of", { event: t(`event.${event}`), at })}</h1>
      <Facts
        facts={[
          { term: t("fact.state"), value: <DeliveryState state={state} /> },
          ...(next ? [{ term: t("fact.next"), value: next }] : []),
          { term: t("fact.id"), value: <code className="wrapall">{eventId}</code> },
        ]}
      />
      {endpoint.state === "active" && state !== "sending" ? (
        <form method="post" action={path} className="stack">
          <FormKey />
          <p className="mute">{t("delivery.againHint")}</p>
          <Actions>
            <Button look="alt">{t("delivery.again")}</Button>
          </Actions>
        </form>
      ) : null}
      <h2>{t("delivery.payload")}</h2>
      {payload ? (
        <pre className="wrapall card">{payload}</pre>
      ) : (
        <p className="mute">{t("delivery.noPayload")}</p>
      )}
      <div className="row sec">
        <h2>{t("delivery.tries")}</h2>
        <a href={path}>{t("act.refresh")}</a>
      </div>
      <DeliveryTries attempts={attempts} />
    </>
  );
}
