import { finishStep, keepTyped, setCustomer } from "~/domain/ordering/answers";
import { saveDraft } from "~/domain/ordering/drafts.server";
import type { CustomerForm } from "~/domain/ordering/schema.server";
import { typedValues } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { formVersion } from "~/routes/ticketing/form-version.server";
import type { OrderContext } from "~/routes/ticketing/order-context.server";
import { orderCookies } from "~/routes/ticketing/order-cookies.server";

/**
 * Leaves the payment for `path`. Who buys is stored with the order; where a field is wrong (`null`)
 * all of it stays as it was typed, to be shown and mended when the cashier comes back.
 */
export async function leaveCheckout(
  { request, secret, channel, draft, now }: OrderContext,
  customer: CustomerForm | null,
  form: FormData,
  path: string,
): Promise<Response> {
  const data = customer
    ? finishStep(setCustomer(draft.data, customer), "checkout", form.keys())
    : keepTyped(draft.data, "checkout", typedValues(form));
  const saved = await saveDraft(secret, channel, formVersion(form), data, now);
  return redirectTo(path, { cookies: orderCookies(request, channel, saved) });
}
