import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseLiveMessage, toLiveMessage } from "~/domain/live-events/live-message";
import { bodyText } from "../../../tests/support/html-tree";
import { allByTag, getByRole } from "../../../tests/support/page-roles";
import { renderMarkup } from "../../../tests/support/render";
import { htmlProblems } from "../../../tests/support/validate-html";
import { effectsOf } from "./event-effects";
import { NotificationStore } from "./notification-store";
import { Toasts } from "./toasts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** From a live event to what a reader sees. */
function shownFor(event: string, ticketFlag: number, language: "ms" | "en"): string {
  const message = parseLiveMessage(
    JSON.stringify(toLiveMessage({ event, ref: "MRG-2026-000001", ticketFlag })),
  );
  if (!message) throw new Error("no message");
  const board = new NotificationStore();
  const { toast } = effectsOf(message, { muted: false, toastsHidden: false });
  if (toast) board.addToast(toast, message.ref);
  const html = renderMarkup(
    <Toasts toasts={board.getSnapshot().toasts} onClose={() => {}} />,
    language,
  );
  board.stop();
  return html;
}

it("tells of a new ticket and of a scan, each by its toast, and not of the counter's own sale (R-8-54)", () => {
  expect(bodyText(shownFor("new-ticket", 1, "en"))).toBe("New ticket MRG-2026-000001 Close");
  expect(bodyText(shownFor("new-ticket", 2, "ms"))).toBe("Tiket baharu MRG-2026-000001 Tutup");
  expect(bodyText(shownFor("scan", 0, "en"))).toBe("Ticket MRG-2026-000001 was scanned Close");
  expect(bodyText(shownFor("scan", 0, "ms"))).toBe("Tiket MRG-2026-000001 telah diimbas Tutup");
  expect(bodyText(shownFor("new-ticket", 3, "en"))).toBe("");
});

it("tells of a bug report in the specification's words, with the way there", async () => {
  const html = shownFor("bug-report", 0, "en");
  expect(bodyText(html)).toBe("You have a new bug report See the reports Close");
  expect(getByRole(html, "link", { name: "See the reports" }).href).toBe("/support");
  expect(getByRole(html, "status").attribute("aria-live")).toBe("polite");
  expect(
    await htmlProblems(
      `<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1>${html}</body></html>`,
    ),
  ).toEqual([]);
});

it("has a box that screen readers know before there is anything in it", () => {
  const [box] = allByTag(renderMarkup(<Toasts toasts={[]} onClose={() => {}} />, "en"), "div");
  expect([box?.attribute("aria-live"), box?.text]).toEqual(["polite", ""]);
});
