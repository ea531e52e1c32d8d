import type { CallContext } from "./call-line";
import { messageText, type SuccessMessage } from "./success-messages.server";

/**
 * An act without anything else to tell answers `message`, the sentence that its screen shows
 * (section 8).
 */
export const presentMessage =
  (code: SuccessMessage) =>
  (_result: void, { language }: CallContext) => ({ message: messageText(code, language) });
