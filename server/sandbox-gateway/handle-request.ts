import type { IncomingMessage, ServerResponse } from "node:http";
import { readBytes } from "../read-bytes";
import { answerCall, type ApiCall, isApiCall } from "./api";
import { control } from "./control";
import { cannedReply, type FaultRule } from "./faults";
import { answerPayForm, payPage } from "./pay-page";
import type { Reply } from "./reply";
import type { Sandbox } from "./sandbox";
import { statement } from "./statement";

const MAX_BYTES = 256 * 1024;

/** Every request to the sandbox: health, the protocol, the pay page, the control panel. */
export async function handleRequest(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const body = await readBody(request);
    const call = /^\/index\.php\/api\/(\w+)$/.exec(url.pathname)?.[1];
    if (call !== undefined && isApiCall(call)) {
      const reply = await applyFaults(sandbox, call, new URLSearchParams(body));
      if (reply) send(response, reply);
      return;
    }
    send(response, await route(sandbox, request, url, body));
  } catch {
    if (!response.headersSent) send(response, { status: 400, body: "Bad request" });
  }
}

async function route(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  body: string,
): Promise<Reply> {
  if (url.pathname === "/healthz") return { status: 200, body: "ok" };
  if (url.pathname.startsWith("/_control/")) return control(sandbox, request, url, body);
  const saved = request.method === "GET" ? statement(sandbox, url.pathname) : null;
  if (saved) return saved;
  const bill = sandbox.ledger.bills.get(url.pathname.slice(1));
  if (!bill) return { status: 404, body: "Not found" };
  if (request.method === "POST") return answerPayForm(sandbox, bill, new URLSearchParams(body));
  return request.method === "GET"
    ? payPage(sandbox, bill, url.searchParams)
    : { status: 405, body: "Method not allowed", headers: { Allow: "GET, POST" } };
}

/** Plays the rules of mischief for one call. Null: it is never answered. */
async function applyFaults(
  sandbox: Sandbox,
  call: ApiCall,
  form: URLSearchParams,
): Promise<Reply | null> {
  const rules = sandbox.faults.take(call, form.get("billCode") ?? undefined);
  await delays(rules, false);
  const replacement = rules.find(
    ({ act }) => act.kind === "hang" || act.kind === "answer" || act.kind === "say",
  );
  const regular =
    replacement && !replacement.afterwards ? "" : alter(answerCall(sandbox, call, form), rules);
  await delays(rules, true);
  if (!replacement) return { status: 200, type: "text/html", body: regular };
  const { act } = replacement;
  if (act.kind === "answer")
    return {
      ...cannedReply(act.answer),
      headers: act.answer === "redirect" ? { Location: "http://127.0.0.1:9/elsewhere" } : {},
    };
  return act.kind === "say" ? { status: 200, type: "text/html", body: act.body } : null;
}

async function delays(rules: readonly FaultRule[], afterwards: boolean): Promise<void> {
  for (const { act, ...rule } of rules)
    if (act.kind === "delay" && rule.afterwards === afterwards)
      await new Promise((resolve) => setTimeout(resolve, act.ms));
}

/** Changes a field in every row of a list. */
function alter(text: string, rules: readonly FaultRule[]): string {
  const acts = rules.flatMap(({ act }) => (act.kind === "alter" ? [act] : []));
  if (acts.length === 0) return text;
  const rows = JSON.parse(text) as Record<string, unknown>[];
  for (const row of rows) for (const { field, value } of acts) row[field] = value ?? undefined;
  return JSON.stringify(rows);
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    readBytes(request, MAX_BYTES, (status, body) =>
      status === 200 ? resolve(body.toString("utf8")) : reject(new Error(`refused: ${status}`)),
    );
  });
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  response.writeHead(status, {
    "Content-Type": `${type ?? "text/plain"}; charset=utf-8`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(body);
}
