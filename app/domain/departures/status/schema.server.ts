import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { textField, timeField } from "../form-fields.server";

/** What the public reads beside a delay or a cancellation. */
const reason = textField(3, 200);

export const delayForm = z.object({ time: timeField, reason, ...versionForm.shape });
export const cancelForm = z.object({ reason, ...versionForm.shape });
