import { z } from "zod";
import { type Bill, CHANNELS, channelsOf, isPaid, isPayable, isPending, payPath } from "./bills";
import { escape, page } from "./html-page";
import { returnAddress } from "./protocols";
import type { Reply } from "./reply";
import type { Sandbox } from "./sandbox";
import { ringgit } from "./toyyibpay/protocol";
import { type SandboxLanguage, TRANSLATIONS } from "./translations";

/** The hosted pay page: works without scripts, in both languages. */
export function payPage(sandbox: Sandbox, bill: Bill, query: URLSearchParams): Reply {
  const language: SandboxLanguage = query.get("lang") === "en" ? "en" : "ms";
  const t = TRANSLATIONS[language];
  const facts = `<dl><dt>${t.payee}</dt><dd>${escape(bill.name.replaceAll("_", " "))}</dd><dt>${t.sum}</dt><dd>RM&nbsp;${ringgit(bill.amountSen)}</dd><dt>${t.ref}</dt><dd>${escape(bill.ref)}</dd><dt>${t.channel}</dt><dd>${channelsOf(bill).join(", ")}</dd></dl>`;
  const body = isPayable(bill, sandbox.now())
    ? form(bill, language)
    : closedBill(sandbox, bill, language);
  return page(
    language,
    new URL(bill.returnUrl).origin,
    pageIn(bill, language === "ms" ? "en" : "ms"),
    facts + body,
  );
}

/** Its address in a language. */
const pageIn = (bill: Bill, language: SandboxLanguage) =>
  payPath(bill) + (language === "en" ? "?lang=en" : "");

function form(bill: Bill, language: SandboxLanguage): string {
  const t = TRANSLATIONS[language];
  const channels = channelsOf(bill);
  const options = channels.map((one) => `<option>${one}</option>`).join("");
  const channel =
    channels.length > 1
      ? `<label>${t.channel}<select name="channel">${options}</select></label>`
      : "";
  return `<form method="post" action="${payPath(bill)}"><input type="hidden" name="lang" value="${language}"><p>${t.choose}</p>
<button name="outcome" value="success">${t.success}</button><button class="alt" name="outcome" value="fail">${t.fail}</button><button class="alt" name="outcome" value="pending">${t.pending}</button>
<details><summary>${t.trouble}</summary>${channel}
<label>${t.message}<select name="message"><option value="normal">${t.normal}</option><option value="drop">${t.drop}</option><option value="delay">${t.delay}</option><option value="repeat">${t.repeat}</option></select></label>
<label>${t.back}<select name="back"><option value="get">${t.byGet}</option><option value="post">${t.byPost}</option></select></label></details></form>`;
}

/** Nothing more to pay; the way back stays open. */
function closedBill(sandbox: Sandbox, bill: Bill, language: SandboxLanguage): string {
  const t = TRANSLATIONS[language];
  const last = bill.tries.at(-1);
  const back = last ? returnAddress(sandbox, bill, last) : new URL(bill.returnUrl);
  return `<p>${isPaid(bill) ? t.paid : isPending(bill) ? t.waiting : t.closed}</p><a class="btn" href="${escape(back.toString())}">${t.goBack}</a>`;
}

const posted = z.object({
  outcome: z.enum(["success", "fail", "pending"]),
  message: z.enum(["normal", "drop", "delay", "repeat"]).default("normal"),
  back: z.enum(["get", "post"]).default("get"),
  channel: z.enum(CHANNELS).optional(),
  lang: z.enum(["ms", "en"]).default("ms"),
});

/**
 * A pressed button: records the try, sends the callback, and leads the browser back to the seller.
 */
export function answerPayForm(sandbox: Sandbox, bill: Bill, fields: URLSearchParams): Reply {
  const { outcome, message, back, channel, lang } = posted.parse(Object.fromEntries(fields));
  if (!isPayable(bill, sandbox.now()))
    return { status: 303, body: "", headers: { Location: pageIn(bill, lang) } };
  const add = (act: Parameters<typeof sandbox.faults.add>[0]["act"]) =>
    sandbox.faults.add({ on: "callback", bill: bill.code, act });
  if (message === "drop") add({ kind: "drop" });
  if (message === "delay") add({ kind: "delay", ms: 20_000 });
  if (message === "repeat") add({ kind: "repeat", count: 5 });
  const byPost =
    back === "post" ||
    sandbox.faults.take("return", bill.code).some(({ act }) => act.kind === "post");
  const one = sandbox.payInBackground(bill.code, outcome, channel && { channel });
  const address = returnAddress(sandbox, sandbox.bill(bill.code), one);
  return byPost
    ? postBack(bill, address, lang)
    : { status: 303, body: "", headers: { Location: address.toString() } };
}

/** Without scripts a browser posts only when somebody presses the button. */
function postBack(bill: Bill, address: URL, language: SandboxLanguage): Reply {
  const hidden = [...address.searchParams]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  const t = TRANSLATIONS[language];
  return page(
    language,
    address.origin,
    pageIn(bill, language === "ms" ? "en" : "ms"),
    `<form method="post" action="${escape(address.origin + address.pathname)}">${hidden}<button>${t.goBack}</button></form>`,
  );
}
