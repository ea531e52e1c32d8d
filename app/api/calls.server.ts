import { apiLanguage } from "~/http/api-language.server";
import { statusJson } from "~/http/refusal-json.server";
import { call, type Call, type CallRequest } from "./call.server";
import { generateBody, generateTicket, presentGenerated, presentPriceUpdate } from "./ticket-generate.server";

/** THE JSON CALLS of section 7, a line a call. */
const lines: Call[] = [
  call({ method: "POST", path: "/ticket/generate", maxBytes: 2_097_152, maxFields: 6_000, schema: generateBody, act: generateTicket, present: presentGenerated, presentRefusal: presentPriceUpdate }),
];

/** What the web process mounts before the pages: the calls, and how a request is refused that never reaches one. */
export const calls = {
  lines,
  refuse: (status: number, headers: CallRequest["headers"]) => statusJson(status, apiLanguage(String(headers["accept-language"] ?? ""))),
};

export type Calls = typeof calls;
