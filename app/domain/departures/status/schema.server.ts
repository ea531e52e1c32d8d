import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { boxField, textField, timeField } from "../form-fields.server";

/** What the public reads beside a delay or a cancellation. */
const reason = textField(3, 200);

/** `anyway`: it sails, although sailing is stopped at that time. */
export const delayForm = z.object({
  time: timeField,
  reason,
  anyway: boxField,
  ...versionForm.shape,
});
export const cancelForm = z.object({ reason, ...versionForm.shape });
