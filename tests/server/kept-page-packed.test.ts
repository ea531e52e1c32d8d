import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageResponse } from "~/rendering/drawn-page.server";
import { sendRendered } from "../../server/remix/adapter";

const page = { html: "x".repeat(2_000), styleHash: undefined, packed: new Map<string, Buffer>() };
const server = express()
  .get("/", (req, res, next) => {
    const response = pageResponse(page, { status: 200, headers: new Headers() });
    sendRendered(req, res, { response, page }).catch(next);
  })
  .listen(0, "127.0.0.1");
beforeAll(async () => void (server.listening || (await once(server, "listening"))));
afterAll(() => void server.close());

const textIn = async (encoding: string) => {
  const { port } = server.address() as AddressInfo;
  const headers = { "Accept-Encoding": encoding };
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
};

it("packs a page once for each encoding that is asked for", async () => {
  expect([await textIn("br"), await textIn("gzip")]).toEqual([page.html, page.html]);
  const packed = [page.packed.get("br"), page.packed.get("gzip")];
  await textIn("br");
  expect(
    [page.packed.get("br"), page.packed.get("gzip")].map((one, at) => one === packed[at]),
  ).toEqual([true, true]);
});

it("sends what it was packed into before", async () => {
  page.packed.set("identity", Buffer.from("packed before"));
  expect(await textIn("identity")).toBe("packed before");
});
