import type { JettyId } from "~/domain/places/jetties";
import type { WebhookEvent } from "./event-names";
import type { TryError } from "./retry-rules";

/** Why nothing is sent to an endpoint: asked for, it said 410, or it failed for three days. */
export type OffReason = "asked" | "gone" | "failing";

/** What somebody chooses of an endpoint. */
export interface EndpointContent {
  url: string;
  description: string;
  events: WebhookEvent[];
  /** 0 is every jetty. */
  jettyId: 0 | JettyId;
}

/** An address of another system. */
export interface Endpoint extends EndpointContent {
  id: number;
  state: "active" | "off";
  offBecause: OffReason | null;
  failingSince: Date | null;
  version: number;
  createdAt: Date;
  createdByName: string;
  updatedBy: number;
}

/** One event on its way to one endpoint, with the last of its tries. */
export interface Delivery {
  id: number;
  eventId: string;
  type: string;
  state: "waiting" | "sending" | "delivered" | "failed";
  tries: number;
  queuedAt: Date;
  /** Of one that waits, when it is tried next. */
  dueAt: Date | null;
  status: number | null;
  error: TryError | null;
  ms: number | null;
}

export interface DeliveryTry {
  no: number;
  startedAt: Date;
  endedAt: Date | null;
  status: number | null;
  error: TryError | null;
  ms: number | null;
  answer: string | null;
}
