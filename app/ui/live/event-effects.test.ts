import { describe, expect, it } from "vitest";
import { BROWSER_EVENT_NAMES, toLiveMessage } from "~/domain/live-events/live-message";
import { effectsOf } from "./event-effects";

const LOUD = { muted: false, toastsHidden: false };
const sold = (ticketFlag: number) =>
  toLiveMessage({ event: "new-ticket", ref: "MRG-2026-000001", ticketFlag }) ?? {
    event: "connected" as const,
    ref: "",
    quiet: true,
  };
const of = (event: (typeof BROWSER_EVENT_NAMES)[number]) => ({ event, ref: "1", quiet: false });

describe("what an event does", () => {
  it("is a toast for a new ticket and for a scan, and for a bug report", () => {
    expect(effectsOf(sold(1), LOUD)).toEqual({ toast: "new-ticket", sound: true });
    expect(effectsOf(sold(2), LOUD)).toEqual({ toast: "new-ticket", sound: true });
    expect(effectsOf(of("scan"), LOUD)).toEqual({ toast: "scan", sound: true });
    expect(effectsOf(of("bug-report"), LOUD)).toEqual({
      toast: "bug-report",
      unread: true,
      sound: true,
    });
  });

  it("is nothing at all for one of another jetty", () => {
    for (const event of BROWSER_EVENT_NAMES)
      expect(effectsOf({ ...of(event), elsewhere: true }, LOUD)).toEqual({ sound: false });
  });

  it("is a dialog for a cancellation request and for a resolved issue", () => {
    expect(effectsOf(of("cancel-request"), LOUD)).toEqual({
      dialog: "cancel-request",
      unread: true,
      sound: true,
    });
    expect(effectsOf(of("issue-resolved"), LOUD)).toEqual({
      dialog: "issue-resolved",
      unread: true,
      sound: true,
    });
  });

  it("is nothing to see or hear for a ticket sold at the counter (R-8-57)", () => {
    expect(effectsOf(sold(3), LOUD)).toEqual({ sound: false });
  });

  it("makes a sound with everything that shows something, unless muted", () => {
    for (const event of BROWSER_EVENT_NAMES) {
      const { toast, dialog, sound } = effectsOf(of(event), LOUD);
      expect(sound, event).toBe(toast !== undefined || dialog !== undefined);
      expect(effectsOf(of(event), { ...LOUD, muted: true }), event).toEqual({
        ...effectsOf(of(event), LOUD),
        sound: false,
      });
    }
  });

  it("hides toasts where that was asked for, and nothing else", () => {
    for (const event of BROWSER_EVENT_NAMES)
      expect(effectsOf(of(event), { ...LOUD, toastsHidden: true }), event).toEqual({
        ...effectsOf(of(event), LOUD),
        toast: undefined,
      });
  });
});
