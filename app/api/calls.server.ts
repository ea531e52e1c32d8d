import { callLanguage } from "./call-language.server";
import type { Call, CallRequest } from "./call-line";
import { describeCalls } from "./openapi/describe-calls.server";
import { headerText } from "./read-input.server";
import { refuseUnread } from "./refuse-unread.server";
import { subjects } from "./subjects.server";

const lines: Call[] = Object.values(subjects).flat();

/**
 * What the web process mounts before the pages: the calls, and how a request is refused that never
 * reaches one.
 */
export const calls = {
  lines,
  /** Under these nothing but calls is found, and some pages. */
  folders: ["/api/*", "/amiro/*"],
  pages: ["/api/docs", "/api/docs/:subject", "/api/report/pdf/:type", "/api/users/slips/:kind/:id"],
  /** What describes all of them to a program, open to the public. */
  description: {
    path: "/api/openapi.json",
    answer: (headers: CallRequest["headers"]) =>
      describeCalls(
        callLanguage(headerText(headers["accept-language"])),
        headerText(headers["if-none-match"]),
      ),
  },
  refuse: refuseUnread,
};

export type Calls = typeof calls;
