import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ name: z.string(), attributes: z.array(attribute) })),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  name: string;
  attributes: Record<string, string | undefined>;
}

/** A collector as far as spans are concerned: takes OTLP over HTTP in JSON and keeps what it hears. */
export async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      for (const { resource, scopeSpans } of body.parse(sent).resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service: valuesOf(resource.attributes)["service.name"] ?? "",
            name: span.name,
            attributes: valuesOf(span.attributes),
          });
      response.setHeader("Content-Type", "application/json");
      response.end(request.url === "/v1/traces" ? "{}" : "");
    });
  });
  // The exporter sends every 5 seconds, which is when a kept connection is closed by default.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const valuesOf = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
