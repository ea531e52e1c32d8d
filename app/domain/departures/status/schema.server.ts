import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { boxField, textField, timeField } from "../form-fields.server";

/** What the public reads beside a delay or a cancellation. */
const reason = textField(3, 200);

/** Its buyers get a mail about it. */
const tell = boxField;

/** `anyway`: it sails, although sailing is stopped at that time. */
export const delayForm = z.object({
  time: timeField,
  reason,
  tell,
  anyway: boxField,
  ...versionForm.shape,
});
export const cancelForm = z.object({ reason, tell, ...versionForm.shape });
