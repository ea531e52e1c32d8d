import { once } from "node:events";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { expect, it } from "vitest";
import { sendRendered } from "../../server/remix/adapter";

/**
 * What became of an answer with this body, whose reader is told by `begun` that it is on its way.
 */
async function outcomeOf(
  body: ReadableStream<Uint8Array>,
  read: (url: string) => Promise<void>,
): Promise<unknown> {
  let outcome: Promise<unknown> = Promise.reject(new Error("nobody asked"));
  outcome.catch(() => undefined);
  const answer: RequestListener = (req, res) => {
    const rendered = { response: new Response(body), page: undefined };
    outcome = sendRendered(req as ExpressRequest, res as ExpressResponse, rendered).then(
      () => "done",
      (error: unknown) => error,
    );
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  await read(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const came = await outcome;
  server.closeAllConnections();
  server.close();
  return came;
}

/** Reads the beginning, and goes. */
const leave = (url: string) =>
  new Promise<void>((resolve) => {
    const asking = httpRequest(url, (answer) => answer.once("data", () => void asking.destroy()));
    asking.on("error", () => undefined).on("close", resolve);
    asking.end();
  });

it("takes it for no failure when a reader leaves in the middle of an answer", async () => {
  let wanted = true;
  const endless = new ReadableStream<Uint8Array>({
    pull: async (to) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (wanted) to.enqueue(new Uint8Array(1_000));
    },
    cancel: () => void (wanted = false),
  });
  expect(await outcomeOf(endless, leave)).toBe("done");
  expect(wanted).toBe(false);
});

it("is told of an answer that breaks off by itself", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(new Uint8Array(1_000)),
    pull: (to) => to.error(new Error("the disk is gone")),
  });
  expect(await outcomeOf(broken, leave)).toMatchObject({ message: "the disk is gone" });
});
