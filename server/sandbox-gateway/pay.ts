import { z } from "zod";
import { type Bill, isPaid, isPayable, isPending } from "./bills";
import { escape, page } from "./page";
import { returnAddress, ringgit } from "./protocol";
import type { Sandbox } from "./sandbox";
import type { Reply } from "./serve";
import { type SandboxLanguage, WORDS } from "./words";

/** The hosted pay page: works without scripts, in both languages. */
export function payPage(sandbox: Sandbox, bill: Bill, query: URLSearchParams): Reply {
  const language: SandboxLanguage = query.get("lang") === "en" ? "en" : "ms";
  const words = WORDS[language];
  const facts = `<dl><dt>${words.payee}</dt><dd>${escape(bill.name.replaceAll("_", " "))}</dd><dt>${words.sum}</dt><dd>RM&nbsp;${ringgit(bill.amountSen)}</dd><dt>${words.ref}</dt><dd>${escape(bill.ref)}</dd></dl>`;
  const body = isPayable(bill, sandbox.now()) ? form(bill, language) : over(bill, language);
  return page(
    language,
    new URL(bill.returnUrl).origin,
    `/${bill.code}?lang=${language === "ms" ? "en" : "ms"}`,
    facts + body,
  );
}

function form(bill: Bill, language: SandboxLanguage): string {
  const words = WORDS[language];
  const channel = bill.duitNow
    ? `<label>${words.channel}<select name="channel"><option>FPX</option><option>DuitNow QR</option></select></label>`
    : "";
  return `<form method="post" action="/${bill.code}"><p>${words.choose}</p>
<button name="outcome" value="success">${words.success}</button><button class="alt" name="outcome" value="fail">${words.fail}</button><button class="alt" name="outcome" value="pending">${words.pending}</button>
<details><summary>${words.trouble}</summary>${channel}
<label>${words.message}<select name="message"><option value="normal">${words.normal}</option><option value="drop">${words.drop}</option><option value="delay">${words.delay}</option><option value="repeat">${words.repeat}</option></select></label>
<label>${words.back}<select name="back"><option value="get">${words.byGet}</option><option value="post">${words.byPost}</option></select></label></details></form>`;
}

/** Nothing more to pay; the way back stays open. */
function over(bill: Bill, language: SandboxLanguage): string {
  const words = WORDS[language];
  const last = bill.tries.at(-1);
  const back = last ? returnAddress(bill, last) : new URL(bill.returnUrl);
  return `<p>${isPaid(bill) ? words.paid : isPending(bill) ? words.waiting : words.closed}</p><a class="btn" href="${escape(back.toString())}">${words.goBack}</a>`;
}

const posted = z.object({
  outcome: z.enum(["success", "fail", "pending"]),
  message: z.enum(["normal", "drop", "delay", "repeat"]).default("normal"),
  back: z.enum(["get", "post"]).default("get"),
  channel: z.enum(["FPX", "DuitNow QR"]).default("FPX"),
});

/** A pressed button: records the try, sends the callback, and leads the browser back to the seller. */
export function payRequest(sandbox: Sandbox, bill: Bill, fields: URLSearchParams): Reply {
  const { outcome, message, back, channel } = posted.parse(Object.fromEntries(fields));
  if (!isPayable(bill, sandbox.now()))
    return { status: 303, body: "", headers: { Location: `/${bill.code}` } };
  const add = (act: Parameters<typeof sandbox.mischief.add>[0]["act"]) =>
    sandbox.mischief.add({ on: "callback", bill: bill.code, act });
  if (message === "drop") add({ kind: "drop" });
  if (message === "delay") add({ kind: "delay", ms: 20_000 });
  if (message === "repeat") add({ kind: "repeat", count: 5 });
  const byPost =
    back === "post" ||
    sandbox.mischief.take("return", bill.code).some(({ act }) => act.kind === "post");
  const one = sandbox.payInBackground(bill.code, outcome, { channel });
  const address = returnAddress(bill, one);
  return byPost
    ? postBack(bill, address)
    : { status: 303, body: "", headers: { Location: address.toString() } };
}

/** Without scripts a browser posts only when somebody presses the button. */
function postBack(bill: Bill, address: URL): Reply {
  const hidden = [...address.searchParams]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  const words = WORDS.ms;
  return page(
    "ms",
    address.origin,
    `/${bill.code}?lang=en`,
    `<form method="post" action="${escape(address.origin + address.pathname)}">${hidden}<button>${words.goBack}</button></form>`,
  );
}
