import { DEPARTURE_STATES } from "~/domain/departures/rules";
import { type Day, day } from "~/domain/shared/day";
import { deviceTime } from "./device-clock";
import type { KeptDeparture, KeptList, KeptLook, KeptScan } from "./device-store";

/** A server that has not answered in so long is not there, for the list and for what is sent. */
const ASK_MS = 10_000;

/** What asking came to: an answer, a session that is over, a refusal in words, or nothing. */
export type Answer<T> =
  | { kind: "answer"; value: T; serverTime: number }
  | { kind: "signed-out" }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" };

/** Of a scan that was sent: null, or in words why it was not accepted. */
export type SentResults = Map<string, string | null>;

/** The list of today, or of the day that is named. */
export async function fetchList(of?: Day): Promise<Answer<KeptList>> {
  const began = deviceTime();
  const path = `/api/boarding/list${of === undefined ? "" : `?date=${of}`}`;
  return ask(path, {}, (body, serverTime) => {
    const { date, jettyID, salt, keys, departures, tickets, list_time, return_days } = body;
    const { holder, reader, stopped, trip } = body;
    if (typeof holder !== "string" || typeof reader !== "string") return undefined;
    if (typeof date !== "string" || typeof jettyID !== "number" || typeof salt !== "string")
      return undefined;
    if (!areTexts(keys) || !areTexts(tickets) || typeof list_time !== "string") return undefined;
    if (typeof return_days !== "number" && return_days !== null) return undefined;
    if (typeof stopped !== "boolean") return undefined;
    const boats = Array.isArray(departures) ? departures.map(departureIn) : [];
    if (!boats.every((one) => one !== null)) return undefined;
    return {
      ...{ jettyId: jettyID, day: day(date), salt, keys, departures: boats, tickets },
      ...{ returnDays: return_days, stopped, holder, reader, trip: tripIn(trip) },
      madeAt: Date.parse(list_time),
      // The server said its time somewhere between question and answer.
      skewMs: serverTime - (began + deviceTime()) / 2,
    };
  });
}

/** Sends scans; those whose nonce is in the answer have arrived. */
export function sendScans(
  jettyID: number,
  scans: readonly KeptScan[],
): Promise<Answer<SentResults>> {
  const data = scans.map(
    ({ nonce, receiptNo, passengers, scannedAt, scanId, departureId, leg, holder }) => ({
      ...{ nonce, passengers, scan_id: scanId, departure_id: departureId, leg, holder },
      receipt_no: receiptNo,
      scanned_at: new Date(scannedAt).toISOString(),
    }),
  );
  const request = { method: "POST", body: JSON.stringify({ jettyID, data }) };
  return ask("/api/boarding/offline", request, ({ data: results }) => {
    if (!Array.isArray(results)) return undefined;
    return new Map(
      results
        .filter(isResult)
        .map(({ nonce, refused }): [string, string | null] => [nonce, refused]),
    );
  });
}

/** Sends looks of one jetty; they have arrived where there is an answer. */
export function sendLooks(jettyID: number, looks: readonly KeptLook[]): Promise<Answer<true>> {
  const sent = looks.map(
    ({ nonce, verdict, receiptNo, passengerNo, scannedAt, departureId, leg, holder }) => ({
      ...{ nonce, verdict, departure_id: departureId, leg, holder },
      ...{ receipt_no: receiptNo, passenger_no: passengerNo },
      scanned_at: new Date(scannedAt).toISOString(),
    }),
  );
  const body = JSON.stringify({ jettyID, data: [], looks: sent });
  return ask("/api/boarding/offline", { method: "POST", body }, () => true);
}

type Body = Record<string, unknown>;

/** Asks one of our calls; what is left out of `request` is as of a question. */
export async function ask<T>(
  path: string,
  request: RequestInit,
  parse: (body: Body, serverTime: number) => T | undefined,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      ...request,
      cache: "no-store",
      signal: AbortSignal.timeout(ASK_MS),
      headers: {
        Accept: "application/json",
        "Accept-Language": document.documentElement.lang,
        ...(request.body ? { "Content-Type": "application/json" } : {}),
      },
    });
    // What stands between says so where our server is not there.
    if (response.status >= 502) return { kind: "unreachable" };
    if (response.status === 401 || response.status === 403) return { kind: "signed-out" };
    const body = (await response.json()) as unknown;
    if (!isBody(body)) return { kind: "refused", message: "" };
    const serverTime = Date.parse(String(body["server_time"]));
    const value = response.ok ? parse(body, serverTime) : undefined;
    if (value === undefined || Number.isNaN(serverTime))
      return { kind: "refused", message: typeof body["error"] === "string" ? body["error"] : "" };
    return { kind: "answer", value, serverTime };
  } catch {
    return { kind: "unreachable" };
  }
}

export function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null;
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function departureIn(value: unknown): KeptDeparture | null {
  if (!isBody(value)) return null;
  const { departure_id, departure_time, boat, state, closed, papers_over } = value;
  const { capacity, sold, boarded, heads, jackets } = value;
  const known = DEPARTURE_STATES.find((one) => one === state);
  if (typeof departure_id !== "number" || typeof departure_time !== "string" || !known) return null;
  if (typeof boat !== "string" || typeof closed !== "boolean") return null;
  if (typeof papers_over !== "boolean") return null;
  if (typeof capacity !== "number" || typeof sold !== "number" || typeof boarded !== "number")
    return null;
  if (typeof heads !== "number") return null;
  const sailsAt = Date.parse(departure_time);
  return {
    id: departure_id,
    sailsAt,
    state: known,
    boat,
    closed,
    papersOver: papers_over,
    capacity,
    sold,
    onBoard: boarded,
    heads,
    jackets: jacketsIn(jackets),
  };
}

/** The boat of a date; null where there is none. */
function tripIn(value: unknown): KeptList["trip"] {
  if (!isBody(value)) return null;
  const { trip, boarded, expected, heads, jackets } = value;
  if (typeof trip !== "number" || typeof heads !== "number") return null;
  if (typeof boarded !== "number" || typeof expected !== "number") return null;
  return { no: trip, onBoard: boarded, expected, heads, jackets: jacketsIn(jackets) };
}

/** Life jackets by size; null where nobody said. */
export function jacketsIn(value: unknown): KeptDeparture["jackets"] {
  if (!isBody(value)) return null;
  const { adult, child, infant } = value;
  if (typeof adult !== "number" || typeof child !== "number" || typeof infant !== "number")
    return null;
  return { adult, child, infant };
}

export function isResult(value: unknown): value is { nonce: string; refused: string | null } {
  return (
    isBody(value) &&
    typeof value["nonce"] === "string" &&
    (value["refused"] === null || typeof value["refused"] === "string")
  );
}
