import type { ms } from "~/locales/texts.server";

/** What a call does in a few words: a key of `calls.json`. */
export type CallSummary = keyof typeof ms.calls;
