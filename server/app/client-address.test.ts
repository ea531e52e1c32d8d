import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, it } from "vitest";
import { clientAddressOf } from "./client-address";

/** What this and Express say of the same request. */
async function addressesOf(trustProxy: number | string, forwarded: string | null) {
  const app = express();
  app.set("trust proxy", trustProxy);
  const addressOf = clientAddressOf(app);
  app.get("/", (req, res) => void res.json([addressOf(req), req.ip]));
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<string>((resolve, reject) => {
      const headers = forwarded === null ? {} : { "X-Forwarded-For": forwarded };
      request({ port, host: "127.0.0.1", headers }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => (text += String(chunk))).on("end", () => resolve(text));
      })
        .on("error", reject)
        .end();
    });
  } finally {
    server.close();
  }
}

describe("the address of a request that becomes a socket", () => {
  it.each([
    [0, "203.0.113.1", "127.0.0.1"],
    [1, null, "127.0.0.1"],
    [1, "203.0.113.1", "203.0.113.1"],
    [1, "192.0.2.66, 203.0.113.1", "203.0.113.1"],
    [2, "192.0.2.66, 203.0.113.1", "192.0.2.66"],
    [5, "192.0.2.66, 203.0.113.1", "192.0.2.66"],
    ["loopback", "192.0.2.66, 203.0.113.1", "203.0.113.1"],
    ["10.0.0.1", "203.0.113.1", "127.0.0.1"],
  ])("with TRUST_PROXY %s and %s is %s, as Express has it", async (trust, forwarded, address) => {
    expect(JSON.parse(await addressesOf(trust, forwarded))).toEqual([address, address]);
  });
});
