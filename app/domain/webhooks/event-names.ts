/** What an endpoint can choose to be told. `test` is sent when somebody asks for it. */
export const WEBHOOK_EVENTS = [
  "ticket.paid",
  "ticket.cancelled",
  "ticket.boarded",
  "refund.due",
  "shift.closed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export type SentEvent = WebhookEvent | "test";

export function isSentEvent(text: string): text is SentEvent {
  return text === "test" || WEBHOOK_EVENTS.some((event) => event === text);
}

type Underscored<Name extends string> = Name extends `${infer Subject}.${infer Verb}`
  ? `${Subject}_${Verb}`
  : Name;
/** An event as fields and texts name it: a dot would nest them. */
export type EventKey = Underscored<SentEvent>;

export function eventKey<Name extends SentEvent>(event: Name): Underscored<Name> {
  return event.replace(".", "_") as Underscored<Name>;
}

/** So many endpoints there are at most, switched off or not. */
export const MAX_ENDPOINTS = 10;
