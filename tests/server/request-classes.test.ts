import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { errorPage } from "~/http/error-page.server";
import { createHttpServer, startListening } from "../../server/app/http-server";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("a request and its answer are Express's own before Express has seen them", async () => {
  const app = express();
  app.use((req, res) => res.end(req.path));
  server = createHttpServer(app, { errorPage });
  const own: boolean[] = [];
  server.prependListener("request", (req: IncomingMessage, res: ServerResponse) =>
    own.push(
      Object.getPrototypeOf(req) === app.request,
      Object.getPrototypeOf(res) === app.response,
    ),
  );
  const port = await startListening(server, "127.0.0.1", 0);
  const answer = await fetch(`http://127.0.0.1:${port}/some/page`);
  expect([await answer.text(), ...own]).toEqual(["/some/page", true, true]);
});
