import { type Said, said } from "~/http/call-words.server";
import type { CallContext } from "./call.server";

/** Section 8: an act without anything else to tell answers `message`, the sentence that its screen shows. */
export const saying =
  (code: Said) =>
  (_result: void, { language }: CallContext) => ({ message: said(code, language) });
