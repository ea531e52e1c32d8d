import type { z } from "zod";

/** What every schema has that stands around others. */
interface Def {
  type: string;
  [part: string]: unknown;
}

/**
 * Where a schema takes a text or a list of any length, as names with dots; none where all that it
 * takes is bounded. Of a pipe the side that what was sent comes to first decides: what stands
 * behind it runs on what came through.
 */
export function unboundedParts(schema: z.core.$ZodType, path = ""): string[] {
  const def = schema._zod.def as Def;
  const below = (part: unknown, name = "") =>
    unboundedParts(part as z.core.$ZodType, name === "" ? path : path ? `${path}.${name}` : name);
  switch (def.type) {
    case "string":
      return isBoundedText(schema) ? [] : [path];
    case "array":
      return [...(hasMost(schema) ? [] : [`${path}[]`]), ...below(def.element, "0")];
    case "object":
      return Object.entries(def.shape as object).flatMap(([name, part]) => below(part, name));
    case "record":
      return [...below(def.keyType, "key"), ...below(def.valueType, "value")];
    case "union":
      return (def.options as unknown[]).flatMap((part) => below(part));
    case "tuple":
      return [
        ...(def.items as unknown[]).flatMap((part, at) => below(part, String(at))),
        ...(def.rest ? [`${path}[]`] : []),
      ];
    case "intersection":
      return [...below(def.left), ...below(def.right)];
    case "pipe":
      return below(isTransform(def.in) ? def.out : def.in);
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return below(def.innerType);
    case "any":
    case "unknown":
    case "lazy":
      return [path];
    // Numbers, choices, dates, files, and what a class decides.
    default:
      return [];
  }
}

/** `z.preprocess`: it takes anything, and what it makes of it is checked behind it. */
const isTransform = (part: unknown) => (part as z.core.$ZodType)._zod.def.type === "transform";

/** A check of a schema, or a text's own format. */
interface Check {
  check?: string;
  pattern?: unknown;
}

function checksOf({ _zod: { def } }: z.core.$ZodType): Check[] {
  const checks = (def.checks ?? []).map((one) => one._zod.def as Check);
  return [def as Check, ...checks];
}

const hasMost = (schema: z.core.$ZodType) =>
  checksOf(schema).some(({ check }) => check === "max_length" || check === "length_equals");

function isBoundedText(schema: z.core.$ZodType): boolean {
  const patterns = checksOf(schema).map(({ pattern }) => pattern);
  return hasMost(schema) || patterns.some((one) => one instanceof RegExp && takesSoMuchAtMost(one));
}

/** An expression for the whole text in which nothing may be repeated for ever. */
function takesSoMuchAtMost({ source, flags }: RegExp): boolean {
  const bare = source.replace(/\\./gs, "x").replace(/\[[^\]]*\]/g, "x");
  const whole = /^\^.*\$$/s.test(bare) && !flags.includes("m") && !hasChoiceOutside(bare);
  return whole && !/[*+]|\{\d+,\}/.test(bare);
}

function hasChoiceOutside(bare: string): boolean {
  let depth = 0;
  for (const character of bare) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "|" && depth === 0) return true;
  }
  return false;
}
