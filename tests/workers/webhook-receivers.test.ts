import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { asOwner, useDatabase } from "../support/database";
import { slowness } from "../support/slowness";
import {
  rawServer,
  type Receiver,
  removeEndpointsAfterEach,
  sendDue,
  startReceiver,
  triesOf,
  waitingDelivery,
} from "../support/webhooks";

const database = useDatabase();
removeEndpointsAfterEach();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});

const later = (ms: number) => new Date(Date.now() + ms);
const waiting = (url?: string) => waitingDelivery(receiver, url);

describe("a receiver", () => {
  const resultOf = async (deliveryId: number) => (await triesOf(deliveryId)).at(-1);

  it("that is slow to answer is given up", async () => {
    const { deliveryId } = await waiting();
    receiver.answer = () => {};
    await sendDue(undefined, { timeoutMs: 200 });
    const result = await resultOf(deliveryId);
    expect(result).toMatchObject({ status: null, error: "timeout" });
    expect(result?.ms).toBeLessThan(2_000 * slowness());
  });

  it("that never ends its answer has said its status all the same", async () => {
    const { deliveryId } = await waiting();
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      response.write("hello");
    };
    await sendDue(undefined, { timeoutMs: 300 });
    expect(await resultOf(deliveryId)).toMatchObject({ status: 200, answer: "hello" });
  });

  it("that answers without end is read to 4 kB", async () => {
    const { deliveryId } = await waiting();
    receiver.answer = (_request, response) => {
      response.writeHead(500);
      const more = () => response.destroyed || response.write("x".repeat(65_536), more);
      more();
    };
    await sendDue();
    const result = await resultOf(deliveryId);
    expect([result?.status, result?.answer?.length]).toEqual([500, 4_096]);
  });

  it("that sends bytes that are no text is kept as what can be read of them", async () => {
    const { deliveryId } = await waiting();
    receiver.answer = (_request, response) =>
      response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xff, 0xfe, 0x62]));
    await sendDue();
    expect((await resultOf(deliveryId))?.answer).toMatch(/^a\ufffd+b$/);
  });

  it.each([
    ["lies about its length", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort", 200, null],
    [
      "says more than it said it would",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nlonger",
      200,
      null,
    ],
    ["talks nonsense", "SSH-2.0-OpenSSH_9.6\r\n", null, "protocol"],
    [
      "changes the protocol",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      null,
      "closed",
    ],
    ["closes without a word", "", null, "closed"],
  ])("that %s is understood", async (_what, text, status, error) => {
    const raw = await rawServer((socket) => void socket.once("data", () => socket.end(text)));
    const { deliveryId } = await waiting(raw.url);
    await sendDue();
    expect(await resultOf(deliveryId)).toMatchObject({ status, error });
    raw.close();
  });

  it("with a head without end is given up", async () => {
    const raw = await rawServer((socket) =>
      socket.once("data", () => socket.write(`HTTP/1.1 200 OK\r\n${"A: b\r\n".repeat(20_000)}`)),
    );
    const { deliveryId } = await waiting(raw.url);
    await sendDue();
    expect(await resultOf(deliveryId)).toMatchObject({ status: null, error: "protocol" });
    raw.close();
  });

  it("that speaks no TLS under https is told nothing", async () => {
    const { deliveryId } = await waiting(receiver.url.replace("http:", "https:"));
    await sendDue();
    expect(await resultOf(deliveryId)).toMatchObject({ status: null, error: "tls" });
    expect(receiver.received).toEqual([]);
  });

  it("on this machine is found by its name, where that is allowed", async () => {
    const { deliveryId } = await waiting(receiver.url.replace("127.0.0.1", "localhost"));
    await sendDue();
    expect(await resultOf(deliveryId)).toMatchObject({ status: 204 });
    const { deliveryId: other } = await waiting(receiver.url.replace("127.0.0.1", "localhost"));
    await sendDue(undefined, { policy: { allowsLoopback: false } });
    expect(await resultOf(other)).toMatchObject({ status: null, error: "address" });
  });

  it("that is not there is no connection", async () => {
    const raw = await rawServer(() => {});
    raw.close();
    const { deliveryId } = await waiting(raw.url);
    await sendDue();
    expect(await resultOf(deliveryId)).toMatchObject({ status: null, error: "connect" });
  });
});

describe("a name that leads to an address", () => {
  const policy = { allowsLoopback: false };
  const to = (...addresses: string[]) => ({
    policy,
    resolve: () =>
      Promise.resolve(
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
  });

  it.each([["127.0.0.1"], ["10.0.0.5"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"]])(
    "of a private network is not connected to: %s",
    async (address) => {
      const { deliveryId } = await waiting();
      await asOwner(database, (client) =>
        client.query("update webhook_endpoint set url = $1", [
          receiver.url.replace("127.0.0.1", "system.example.my"),
        ]),
      );
      await sendDue(undefined, to(address));
      expect(await triesOf(deliveryId)).toMatchObject([{ status: null, error: "address" }]);
      expect(receiver.received).toEqual([]);
    },
  );

  it("is refused where one of several is private, and when it does not answer", async () => {
    const { deliveryId } = await waiting();
    await sql(null, "update webhook_endpoint set url = 'https://system.example.my/'");
    await sendDue(undefined, to("8.8.8.8", "10.0.0.5"));
    await sendDue(later(10_000), { policy, timeoutMs: 100, resolve: () => new Promise(() => {}) });
    expect((await triesOf(deliveryId)).map(({ error }) => error)).toEqual(["address", "timeout"]);
  });

  it("is connected to where it was checked, whatever the name says the next time", async () => {
    const { deliveryId } = await waiting();
    await sql(null, "update webhook_endpoint set url = :url", {
      url: receiver.url.replace("127.0.0.1", "not-there.example.invalid"),
    });
    let asked = 0;
    await sendDue(undefined, {
      policy: { allowsLoopback: true },
      resolve: () => {
        asked += 1;
        return Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
      },
    });
    expect(await triesOf(deliveryId)).toMatchObject([{ status: 204 }]);
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers["host"]).toMatch(/^not-there\.example\.invalid:/);
  });
});
