import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { Delivery, DeliveryTry, Endpoint } from "~/domain/webhooks/endpoint";
import { type EventKey, eventKey, isSentEvent } from "~/domain/webhooks/event-names";
import { readEndpoint } from "~/domain/webhooks/queries.server";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

/** The endpoint of an address; throws the page for an address that leads nowhere. */
export async function requireEndpoint(param: string | undefined): Promise<Endpoint> {
  const endpoint = await readEndpoint(rowIdParam(param));
  if (!endpoint) throw failurePage(new Refusal("not_found"));
  return endpoint;
}

/** What the confirmations about a webhook name. */
export async function webhookFacts({ params }: ConfirmationContext) {
  return { name: (await requireEndpoint(params.id)).description };
}

/** A webhook in its reader's language. */
export function webhookView(endpoint: Endpoint, language: Language) {
  const { id, url, description, events, jettyId, state, offBecause, failingSince } = endpoint;
  return {
    ...{ id, url, description, state, offBecause },
    events: events.map(eventKey),
    jetty: jettyId === 0 ? translationsOf(language, "webhooks")("everyJetty") : jettyName(jettyId),
    failingSince: failingSince && formatInstant(failingSince, language),
    createdBy: endpoint.createdByName,
    createdAt: formatInstant(endpoint.createdAt, language),
  };
}
export type WebhookView = ReturnType<typeof webhookView>;

/** A delivery in its reader's language. */
export function deliveryView(delivery: Delivery, language: Language) {
  const { id, eventId, type, state, tries, status, error, ms } = delivery;
  const event: EventKey = isSentEvent(type) ? eventKey(type) : "test";
  return {
    ...{ id, eventId, event, state, tries, status, error, ms },
    at: formatInstant(delivery.queuedAt, language),
    next: state === "waiting" && delivery.dueAt ? formatInstant(delivery.dueAt, language) : null,
  };
}
export type DeliveryView = ReturnType<typeof deliveryView>;

export function tryView({ no, startedAt, endedAt, ...result }: DeliveryTry, language: Language) {
  return { no, at: formatInstant(startedAt, language), ended: endedAt !== null, ...result };
}
export type TryView = ReturnType<typeof tryView>;
