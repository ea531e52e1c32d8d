import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage } from "~/domain/live-events/live-message";
import { openLiveConnection, type SocketLike } from "./live-connection";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONNECTED = JSON.stringify({ event: "connected", ref: "", quiet: true });

/**
 * A page's link with a server that does what the test says; `answers` are the tickets, in their
 * order.
 */
function makeLink(answers: (string | null | Error)[], random = 1) {
  const sockets: (SocketLike & { ticket: string })[] = [];
  const heard: LiveMessage[] = [];
  let asked = 0;
  const link = openLiveConnection({
    fetchTicket: () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? null;
      asked += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    openSocket: (ticket) => {
      const socket = { ticket, onmessage: null, onclose: null, readyState: 1, close: vi.fn() };
      sockets.push(socket);
      return socket;
    },
    onMessage: (message) => heard.push(message),
    random: () => random,
  });
  const last = () => sockets.at(-1);
  const none = {} as WebSocket;
  return {
    link,
    sockets,
    heard,
    asked: () => asked,
    say: (data: string) => void last()?.onmessage?.call(none, { data } as MessageEvent),
    close: (code: number, reason = "") =>
      void last()?.onclose?.call(none, { code, reason } as CloseEvent),
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

describe("a page's link to the news", () => {
  it("asks for a ticket, dials with it and hears messages; what is none is dropped", async () => {
    const page = makeLink(["one"]);
    await page.settle();
    expect(page.sockets.map(({ ticket }) => ticket)).toEqual(["one"]);
    for (const text of [
      CONNECTED,
      "{",
      "null",
      '{"event":"else","ref":"","quiet":true}',
      '{"event":"scan","ref":1,"quiet":false}',
      '{"event":"scan","ref":"x","quiet":false,"more":1}',
    ])
      page.say(text);
    expect(page.heard).toEqual([
      { event: "connected", ref: "", quiet: true },
      { event: "scan", ref: "x", quiet: false },
    ]);
  });

  it("comes back after a loss, with a new ticket, ever later up to a minute", async () => {
    const page = makeLink(["ticket"]);
    await page.settle();
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const before = page.sockets.length;
      page.close(1006);
      let waited = 0;
      while (page.sockets.length === before) {
        await vi.advanceTimersByTimeAsync(500);
        waited += 500;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    page.say(CONNECTED);
    page.close(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.sockets).toHaveLength(11);
  });

  it("spreads out: half of each wait is left to chance", async () => {
    const page = makeLink(["ticket"], 0);
    await page.settle();
    page.close(1006);
    await vi.advanceTimersByTimeAsync(499);
    expect(page.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.sockets).toHaveLength(2);
  });

  it("comes back when a server that stops said so", async () => {
    const page = makeLink(["ticket"]);
    await page.settle();
    page.close(1012, "2400");
    await vi.advanceTimersByTimeAsync(2_399);
    expect(page.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.sockets).toHaveLength(2);
  });

  it("leaves a session alone that is over or locked, until somebody comes back", async () => {
    for (const [answers, code] of [
      [["ticket"], 4401],
      [[null, "ticket"], 0],
    ] as const) {
      const page = makeLink([...answers]);
      await page.settle();
      if (code) page.close(code);
      const asked = page.asked();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(page.asked()).toBe(asked);
      page.link.wake();
      await page.settle();
      expect(page.asked()).toBe(asked + 1);
      expect(page.sockets.at(-1)?.ticket).toBe("ticket");
    }
  });

  it("is silent while nobody answers, and does not wait when the network is back", async () => {
    const page = makeLink([new Error("offline"), new Error("offline"), "ticket"]);
    await page.settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([page.asked(), page.sockets.length]).toEqual([2, 0]);
    page.link.wake();
    await page.settle();
    expect(page.sockets).toHaveLength(1);
    page.link.wake();
    await page.settle();
    expect(page.asked()).toBe(3);
  });

  it("ends with its page", async () => {
    const page = makeLink(["ticket"]);
    await page.settle();
    page.link.close();
    expect(page.sockets[0]?.close).toHaveBeenCalledTimes(1);
    page.close(1000);
    page.link.wake();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(page.asked()).toBe(1);
  });
});
