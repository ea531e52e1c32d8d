import type { Language } from "~/domain/shared/language";
import * as enEveryPage from "./en/every-page";
import * as msEveryPage from "./ms/every-page";
import { PAGE_TEXTS } from "./page-texts";

/** What is read on the server alone: for mails, documents, lists and pages without scripts. */
const SERVER_TEXTS = {
  about: { en: () => import("./en/about.json"), ms: () => import("./ms/about.json") },
  apiDocs: { en: () => import("./en/api-docs.json"), ms: () => import("./ms/api-docs.json") },
  auditWords: {
    en: () => import("./en/audit-words.json"),
    ms: () => import("./ms/audit-words.json"),
  },
  calls: { en: () => import("./en/calls.json"), ms: () => import("./ms/calls.json") },
  departureMail: {
    en: () => import("./en/departure-mail.json"),
    ms: () => import("./ms/departure-mail.json"),
  },
  flashes: { en: () => import("./en/flashes.json"), ms: () => import("./ms/flashes.json") },
  manifestPaper: {
    en: () => import("./en/manifest-paper.json"),
    ms: () => import("./ms/manifest-paper.json"),
  },
  online: { en: () => import("./en/online.json"), ms: () => import("./ms/online.json") },
  openapi: { en: () => import("./en/openapi.json"), ms: () => import("./ms/openapi.json") },
  payment: { en: () => import("./en/payment.json"), ms: () => import("./ms/payment.json") },
  reportWords: {
    en: () => import("./en/report-words.json"),
    ms: () => import("./ms/report-words.json"),
  },
  ticketWords: {
    en: () => import("./en/ticket-words.json"),
    ms: () => import("./ms/ticket-words.json"),
  },
};

const FILES = { ...PAGE_TEXTS, ...SERVER_TEXTS };
type Files = typeof FILES;
/**
 * By the Malay files; a test keeps the English ones alike. Were a text of either language, each file
 * that is spread below would double what the compiler compares, and it took minutes for that.
 */
type Texts = {
  [Namespace in keyof Files]: Awaited<ReturnType<Files[Namespace]["ms"]>>["default"];
};

async function load(language: Language): Promise<Texts> {
  const texts = Object.entries(FILES).map(
    async ([namespace, file]) => [namespace, (await file[language]()).default] as const,
  );
  return Object.fromEntries(await Promise.all(texts)) as Texts;
}

/** The sentences of refusals that a single feature has, of its own file. */
const ownRefusals = (texts: Texts) => ({
  ...texts.blocked.refusal,
  ...texts.boarding.refusal,
  ...texts.counter.refusal,
  ...texts.credit.refusal,
  ...texts.departures.refusal,
  ...texts.flow.refusal,
  ...texts.months.refusal,
  ...texts.online.refusal,
  ...texts.operators.refusal,
  ...texts.personal.refusal,
  ...texts.screen.refusal,
  ...texts.refunds.refusal,
  ...texts.setting.refusal,
  ...texts.support.refusal,
  ...texts.timetable.refusal,
  ...texts.tokens.refusal,
  ...texts.users.refusal,
  ...texts.webhooks.refusal,
});

const pages = { ms: await load("ms"), en: await load("en") };

/** The texts of every namespace, by language. The compiler has put all of them into one file. */
export const ms = {
  ...msEveryPage,
  ...pages.ms,
  refusal: { ...msEveryPage.refusal, ...ownRefusals(pages.ms) },
};
export const en = {
  ...enEveryPage,
  ...pages.en,
  refusal: { ...enEveryPage.refusal, ...ownRefusals(pages.en) },
};
