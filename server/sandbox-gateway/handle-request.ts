import type { IncomingMessage, ServerResponse } from "node:http";
import { readBytes } from "../read-bytes";
import { answerBillplz, billplzCall } from "./billplz/api";
import { payPath } from "./bills";
import { answerChip, chipCall } from "./chip/api";
import { statementFile } from "./chip/statements";
import { control } from "./control";
import { type Call, cannedReply, type FaultRule } from "./faults";
import { altered } from "./message";
import { answerPayForm, payPage } from "./pay-page";
import type { Reply } from "./reply";
import type { Sandbox } from "./sandbox";
import { statement } from "./statement";
import { answerCall, isApiCall } from "./toyyibpay/api";

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
    const call = apiCall(sandbox, request, url, body);
    if (call) {
      const reply = await applyFaults(sandbox, call);
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
  const saved =
    request.method === "GET"
      ? (statement(sandbox, url.pathname) ?? statementFile(sandbox, url.pathname))
      : null;
  if (saved) return saved;
  const code = /([\w-]+)\/?$/.exec(url.pathname)?.[1] ?? "";
  const bill = sandbox.ledger.bills.get(code);
  if (!bill || payPath(bill) !== url.pathname) return { status: 404, body: "Not found" };
  if (request.method === "POST") return answerPayForm(sandbox, bill, new URLSearchParams(body));
  return request.method === "GET"
    ? payPage(sandbox, bill, url.searchParams)
    : { status: 405, body: "Method not allowed", headers: { Allow: "GET, POST" } };
}

/** A call of a gateway's protocol, and how it is answered where nothing interferes. */
interface ApiCall {
  call: Call;
  bill: string | undefined;
  answer: () => Reply;
}

function apiCall(
  sandbox: Sandbox,
  request: IncomingMessage,
  { pathname: path, searchParams: query }: URL,
  body: string,
): ApiCall | null {
  const method = request.method ?? "";
  const authorization = request.headers.authorization ?? "";
  const name = /^\/index\.php\/api\/(\w+)$/.exec(path)?.[1];
  if (name !== undefined && isApiCall(name)) {
    const form = new URLSearchParams(body);
    return {
      call: name,
      bill: form.get("billCode") ?? undefined,
      answer: () => ({ status: 200, type: "text/html", body: answerCall(sandbox, name, form) }),
    };
  }
  const ofBillplz = billplzCall(method, path);
  if (ofBillplz)
    return {
      call: ofBillplz.call,
      bill: ofBillplz.code || undefined,
      answer: () => answerBillplz(sandbox, ofBillplz, authorization, body),
    };
  const ofChip = chipCall(method, path);
  if (!ofChip) return null;
  return {
    call: ofChip.call,
    bill: ofChip.code || undefined,
    answer: () => answerChip(sandbox, ofChip, { authorization, query, body }),
  };
}

/** Plays the rules of mischief for one call. Null: it is never answered. */
async function applyFaults(
  sandbox: Sandbox,
  { call, bill, answer }: ApiCall,
): Promise<Reply | null> {
  const rules = sandbox.faults.take(call, bill);
  await delays(rules, false);
  const replacement = rules.find(
    ({ act }) => act.kind === "hang" || act.kind === "answer" || act.kind === "say",
  );
  const regular = replacement && !replacement.afterwards ? null : alter(answer(), rules);
  await delays(rules, true);
  if (!replacement) return regular;
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

/** Changes a field of an answer, or of every row of one that is a list. */
function alter(reply: Reply, rules: readonly FaultRule[]): Reply {
  const acts = rules.flatMap(({ act }) => (act.kind === "alter" ? [act] : []));
  if (acts.length === 0) return reply;
  const unsigned = acts.map((act) => ({ ...act, sign: false }));
  const value = JSON.parse(reply.body) as Record<string, unknown> | Record<string, unknown>[];
  const changed = Array.isArray(value)
    ? value.map((row) => altered(row, unsigned, false))
    : altered(value, unsigned, false);
  return { ...reply, body: JSON.stringify(changed) };
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
