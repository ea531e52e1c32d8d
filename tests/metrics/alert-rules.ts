import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Scrape } from "./scrape";

/** Those that a gateway brings about; `gateway-alerts.test.ts` tries them. */
export const GATEWAY_ALERTS = [
  "GatewayLeftAlone",
  "GatewayRefuses",
  "CallbacksRefused",
  "CallbacksNotStored",
] as const;

export interface AlertRule {
  name: string;
  expr: string;
  /** Whether a value raises the alert: the comparison at the expression's end. */
  raises: (value: number) => boolean;
}

/** The rules of `docs/alerts.yml`, in their order. */
export function alertRules(): AlertRule[] {
  const text = readFileSync("docs/alerts.yml", "utf8");
  return [...text.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = "", expr = ""]) => {
    const [, sign, limit] = / (==|>) ([\d.]+)$/.exec(expr) ?? [];
    if (limit === undefined) throw new Error(`${name} compares with nothing`);
    const raises = (value: number) =>
      sign === ">" ? value > Number(limit) : value === Number(limit);
    return { name, expr, raises };
  });
}

/** Functions, keywords and labels that expressions are made of. */
const WORDS = new Set(
  "max min sum rate increase histogram_quantile by le account gateway host queue job instance".split(
    " ",
  ),
);

/** The metrics that an expression names. */
export function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, "");
  return [...bare.matchAll(/[a-z_][a-z_0-9]*/gi)]
    .map(([word]) => word)
    .filter((word) => !WORDS.has(word));
}

export interface Cause {
  bringAbout: () => Promise<unknown>;
  /** The expression's value, from two scrapes. */
  value: (now: Scrape, before: Scrape) => number;
  /** It is over again once the cause has ended: read while it lasts. */
  whileItLasts?: true;
}

/** Causes what an alert is for: the value must raise it then, and must not before. */
export async function tryAlert(
  { raises }: AlertRule,
  { bringAbout, value, whileItLasts }: Cause,
  read: () => Promise<Scrape>,
): Promise<void> {
  const first = await read();
  const before = await read();
  expect(raises(value(before, first))).toBe(false);
  const caused = bringAbout();
  await (whileItLasts ? new Promise((resolve) => setTimeout(resolve, 300)) : caused);
  const now = await read();
  await caused;
  expect(raises(value(now, before))).toBe(true);
}

/** How much a counter rose from one scrape to the next. */
export const rise =
  (name: string, labels: Record<string, string>) =>
  (now: Scrape, before: Scrape): number =>
    (now.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);

/** What a gauge says; nothing is 0. */
export const told =
  (name: string, labels?: Record<string, string>) =>
  (now: Scrape): number =>
    now.value(name, labels) ?? 0;
