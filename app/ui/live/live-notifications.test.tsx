import { expect, it } from "vitest";
import { bodyText } from "../../../tests/support/html-tree";
import { renderMarkup } from "../../../tests/support/render";
import { LiveNotifications } from "./live-notifications";
import { NotificationStore } from "./notification-store";

/** What a reader sees after so many requests to cancel. */
function textAfter(requests: number, language: "ms" | "en" = "en"): string {
  const store = new NotificationStore();
  for (let n = 1; n <= requests; n += 1)
    store.openDialog("cancel-request", { ref: `MRG-2026-00000${n}`, by: `Kerani ${n}` });
  const unread = { bubble: { ticketCancellation: 0, errorLog: 0, bugReport: 0 }, solved: [] };
  return bodyText(
    renderMarkup(
      <LiveNotifications store={store} current={store.getSnapshot()} unread={unread} />,
      language,
    ),
  );
}

it("says of one request who asks and for which ticket", () => {
  expect(textAfter(1)).toBe(
    "New Cancellation Request Kerani 1 asks to cancel ticket MRG-2026-000001. See the requests Close",
  );
});

it("says of several who asks and for which ticket", () => {
  expect(textAfter(2)).toBe(
    "New Cancellation Request 2 requests to cancel a ticket have come in:" +
      " Kerani 1 asks to cancel ticket MRG-2026-000001." +
      " Kerani 2 asks to cancel ticket MRG-2026-000002. See the requests Close",
  );
});

it("says of three all, and of no more", () => {
  expect(textAfter(3)).toContain(
    "Kerani 3 asks to cancel ticket MRG-2026-000003. See the requests",
  );
});

it("says of many the first three, and how many more there are", () => {
  expect(textAfter(5)).toContain(
    "Kerani 3 asks to cancel ticket MRG-2026-000003. And 2 more. See the requests",
  );
});

it("says the same in Malay", () => {
  expect(textAfter(4, "ms")).toBe(
    "Permohonan Pembatalan Baharu 4 permohonan pembatalan tiket telah masuk:" +
      " Kerani 1 memohon pembatalan tiket MRG-2026-000001." +
      " Kerani 2 memohon pembatalan tiket MRG-2026-000002." +
      " Kerani 3 memohon pembatalan tiket MRG-2026-000003. Dan 1 lagi. Lihat permohonan Tutup",
  );
});
