import { describe, expect, it } from "vitest";
import { issueSocketTicket } from "~/domain/live-events/issue-socket-ticket.server";
import { publishEvent } from "~/domain/live-events/publish-event.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { now } from "~/domain/shared/clock.server";
import { useDatabase } from "../support/database";
import { openSocket, startLiveProcess } from "../support/live";
import { makeStaff, sessionOf } from "../support/staff";
import { eventually } from "../workers/support";

useDatabase();

/** A web process in which what happens is heard `onItsWayMs` later at most, and a page of somebody. */
async function withPage(
  onItsWayMs: number,
  work: (page: {
    /** Whether the page, drawn at some time, is told that it has missed nothing. */
    isCurrent: (drawn: number | string) => Promise<boolean>;
    /** Something happens, and the process has heard of it. */
    happens: () => Promise<void>;
    startedMs: number;
  }) => Promise<void>,
): Promise<void> {
  const process = await startLiveProcess({ limits: { onItsWayMs } });
  const startedMs = now().getTime();
  const session = await sessionOf(await makeStaff());
  const sessionId = (await readSession(session, now()))?.sessionId ?? 0;
  const open = async (query: string) => {
    const ticket = await issueSocketTicket(sessionId, now());
    return openSocket(process.url, session, ticket ?? "", {}, query);
  };
  try {
    await work({
      isCurrent: async (drawn) => {
        const { socket, received } = await open(`?drawn=${drawn}`);
        socket.close();
        return received[0]?.current === true;
      },
      happens: async () => {
        const listener = await open("");
        await publishEvent({ event: "scan", jettyId: 1, ref: "end", ticketFlag: 1 });
        await eventually(() => listener.events().includes("scan"));
        listener.socket.close();
      },
      startedMs,
    });
  } finally {
    await process.stop();
  }
}

describe("a page whose socket opens", () => {
  it("has nothing to load again where nothing happened since it was drawn", () =>
    withPage(0, async ({ isCurrent }) => {
      expect(await isCurrent(now().getTime())).toBe(true);
    }));

  it("loads again where something happened since", () =>
    withPage(0, async ({ isCurrent, happens }) => {
      const drawn = now().getTime();
      expect(await isCurrent(drawn)).toBe(true);
      await happens();
      expect(await isCurrent(drawn)).toBe(false);
      expect(await isCurrent(now().getTime())).toBe(true);
    }));

  it("loads again where something may have been on its way while it was drawn", () =>
    withPage(60_000, async ({ isCurrent, happens }) => {
      await happens();
      expect(await isCurrent(now().getTime())).toBe(false);
    }));

  it("loads again where it was drawn before this process heard anything, or at no known time", () =>
    withPage(0, async ({ isCurrent, startedMs }) => {
      for (const drawn of [startedMs - 10_000, now().getTime() + 60_000, "x", ""])
        expect(await isCurrent(drawn), String(drawn)).toBe(false);
    }));
});
