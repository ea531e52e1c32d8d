import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { afterAll, afterEach } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { removeEndpoint } from "~/domain/webhooks/change-endpoint.server";
import { claimDeliveries } from "~/domain/webhooks/claim-deliveries.server";
import type { EndpointContent } from "~/domain/webhooks/endpoint";
import { WEBHOOK_EVENTS } from "~/domain/webhooks/event-names";
import { listEndpoints } from "~/domain/webhooks/queries.server";
import { addEndpoint } from "~/domain/webhooks/save-endpoint.server";
import { sendTestEvent } from "~/domain/webhooks/send-by-hand.server";
import { sendDelivery } from "../../workers/webhooks/send-delivery";
import { makeStaff } from "./staff";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** What the next requests are answered with; 204 at first. */
  answer: Answer;
}

/** Another council's system: an HTTP server on this machine, gone with the test file. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: "",
    received: [],
    answer: (_request, response) => response.writeHead(204).end(),
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      receiver.received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** An endpoint of every event and jetty, unless told otherwise, with its signing secret. */
export async function makeEndpoint(
  content: Partial<EndpointContent> = {},
  now = new Date(),
): Promise<{ id: number; secret: string; by: { userId: number } }> {
  const by = { userId: (await makeStaff()).id };
  const { id, secret } = await addEndpoint(
    {
      ...{ url: "http://127.0.0.1:9/webhooks", description: "Sistem ujian" },
      ...{ events: [...WEBHOOK_EVENTS], jettyId: 0 as const, formKey: newSecret(), ...content },
    },
    by,
    now,
  );
  return { id, secret: secret ?? "", by };
}

export interface DeliveryRow {
  id: number;
  eventId: string;
  type: string;
  refId: number;
  state: string;
  tries: number;
  dueAt: Date | null;
}

export const deliveriesOf = (endpointId: number) =>
  sql<DeliveryRow>(
    null,
    `select d.id, d.event_id, v.type, v.ref_id, d.state, d.tries, d.due_at
       from webhook_delivery d join webhook_event v on v.id = d.event_id
      where d.endpoint_id = :endpointId order by d.id`,
    { endpointId },
  );

export const triesOf = (deliveryId: number) =>
  sql<{
    no: number;
    status: number | null;
    error: string | null;
    ms: number;
    answer: string | null;
  }>(
    null,
    "select no, status, error, ms, answer from webhook_try where delivery_id = :deliveryId order by no",
    { deliveryId },
  );

/** One round of a worker: sends all whose time has come. */
export async function sendDue(
  now = new Date(Date.now() + 1_000),
  options: Parameters<typeof sendDelivery>[1] = {},
): Promise<number> {
  const claimed = await claimDeliveries(now);
  await Promise.all(claimed.map((one) => sendDelivery(one, options)));
  return claimed.length;
}

/** Each test begins without endpoints: there are ten at most. */
export function removeEndpointsAfterEach(): void {
  afterEach(async () => {
    for (const { id, updatedBy } of await listEndpoints())
      await removeEndpoint(id, { userId: updatedBy });
  });
}

/** An endpoint at a receiver, or at another address, with a test event that waits. */
export async function waitingDelivery(receiver: Receiver, url = receiver.url) {
  receiver.received.length = 0;
  receiver.answer = answerWith(204);
  const endpoint = await makeEndpoint({ url });
  const deliveryId = await sendTestEvent(endpoint.id, endpoint.by, new Date());
  return { ...endpoint, deliveryId };
}

/** A server that speaks as it likes. */
export async function rawServer(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
