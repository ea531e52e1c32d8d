import { Refusal } from "~/domain/shared/refusal";
import { callLanguage } from "./call-language.server";
import type { CallClass, CallRequest } from "./call-line";
import { CallMeter } from "./call-meter.server";
import { headerText } from "./read-input.server";
import { type JsonAnswer, refusalJson, statusJson } from "./refusal-json.server";

type UnreadRequest = Pick<CallRequest, "headers" | "ip" | "now"> & { limit: CallClass };

/**
 * The answer to a request that no call gets to see: another method or address, another site's page,
 * a body too large. It counts for its address as a call that nobody signed, for its token is not
 * looked at; one too many is 429.
 */
export function refuseUnread(
  status: number,
  { headers, ip, now, limit }: UnreadRequest,
): JsonAnswer {
  const meter = new CallMeter(limit, { ip, now });
  const language = callLanguage(headerText(headers["accept-language"]));
  try {
    meter.countAddress();
    return meter.told(statusJson(status, language));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return meter.told(refusalJson(error, language));
  }
}
