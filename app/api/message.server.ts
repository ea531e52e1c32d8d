import type { CallContext } from "./call.server";
import { messageText, type SuccessMessage } from "./success-messages.server";

/** Section 8: an act without anything else to tell answers `message`, the sentence that its screen shows. */
export const presentMessage =
  (code: SuccessMessage) =>
  (_result: void, { language }: CallContext) => ({ message: messageText(code, language) });
