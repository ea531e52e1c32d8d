import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Call } from "~/api/call-line";
import { declaredRoutes, routePlace } from "../support/site-map";
import {
  blanksInFields,
  WORST_FORMS,
  WORST_JSON,
  worstBase64,
  type WorstBody,
  worstParts,
} from "./worst-bodies";

export interface LoopTarget {
  path: string;
  method: string;
  kind: "call" | "form";
  bodies: WorstBody[];
}

/** What something about an address may be: where there is none, the form is read all the same. */
const filledIn = (path: string) =>
  path
    .replace(/:ticketCode\b/g, "2345678923456789")
    .replace(/:\w+/g, "1")
    .replace(/\*$/, "x");

/** Every page that takes a form, by the site map. */
export function formTargets(): LoopTarget[] {
  return declaredRoutes().flatMap((route, _at, all): LoopTarget[] => {
    const source = readFileSync(`app/${route.file}`, "utf8");
    if (!/export (?:async function|const) action\b/.test(source)) return [];
    const takesFile = /picture|files|letters|import/.test(route.file);
    const path = filledIn(routePlace(route, all).address);
    const bodies = takesFile ? [...WORST_FORMS, ...worstParts("file")] : WORST_FORMS;
    return [{ path, method: "POST", kind: "form", bodies }];
  });
}

/** Every call that takes a body. */
export async function callTargets(): Promise<LoopTarget[]> {
  const { calls } = await import("~/api/calls.server");
  return calls.lines.flatMap((line): LoopTarget[] => {
    const { path, method, maxBytes } = line;
    if (maxBytes === 0) return [];
    const bodies = [...WORST_JSON, ...WORST_FORMS, ...worstTextsOf(line), ...worstFilesOf(line)];
    return [{ path: filledIn(path), method, kind: "call", bodies }];
  });
}

/** Each field that a call has. */
function worstTextsOf({ schema }: Pick<Call, "schema">): WorstBody[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return names.length === 0 ? [] : blanksInFields(names);
}

/** The worst files that a call takes, in parts or in base64. */
function worstFilesOf({ maxFiles = 0, schema }: Pick<Call, "maxFiles" | "schema">): WorstBody[] {
  if (maxFiles > 0) return [...worstParts("letters_imgs[]"), ...worstBase64("letters_imgs")];
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return names.filter((name) => name === "img" || name === "letter").flatMap(worstBase64);
}
