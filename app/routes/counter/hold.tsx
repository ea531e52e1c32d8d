import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heldName } from "~/domain/counter/held-order";
import { holdOrder } from "~/domain/counter/hold-order.server";
import { holdForm } from "~/domain/counter/schema.server";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { flowView, openFlow } from "~/routes/ticketing/flow.server";
import { openOrderContext } from "~/routes/ticketing/order-context.server";
import { clearOrderCookie } from "~/routes/ticketing/order-cookies.server";
import { Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { KeyCap, useHotkeys } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { NEXT_SALE_PATH } from "./paths";
import { useStepKeys } from "./use-step-keys";

export const handle = { title: "counter:hold.heading", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openFlow(request);
  const { view } = flowView(flow, "passengers");
  if (view.order.lines.length === 0) throw redirectTo(NEXT_SALE_PATH, { status: 302 });
  return { version: view.version, name: heldName(flow.draft.data) };
}

/** The order at hand is put aside, and the next one begins. */
export async function action({ request }: ActionFunctionArgs) {
  const { cashier, secret, now } = await openOrderContext(request);
  return submitForm(request, holdForm, async ({ version, name }) => {
    if (!cashier) throw new Error("An order at the counter has a cashier.");
    const shift = { id: cashier.shift.id, userId: cashier.staff.userId };
    await holdOrder({ secret, version, name }, shift, now);
    const cookies = [clearOrderCookie("counter"), flashCookie("order_held", { name })];
    return redirectTo(NEXT_SALE_PATH, { cookies });
  });
}

export default function Hold() {
  const { t } = useTranslation("counter");
  const { version, name } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  useHotkeys();
  useStepKeys(returned);
  return (
    <main id="main">
      <Modal title={t("hold.heading")} back={NEXT_SALE_PATH}>
        <ErrorSummary problems={returned?.problems ?? []} labels={{ name: t("hold.name") }} />
        <form method="post" action="/pos/hold" className="stack">
          <input type="hidden" name="version" value={version} />
          <TextField
            name="name"
            label={t("hold.name")}
            hint={t("hold.hint")}
            defaultValue={returned?.typed.name ?? name}
            problem={problem("name")}
            autoComplete="off"
            autoFocus={!returned}
          />
          <Button>
            {t("hold.submit")}
            <KeyCap>Enter</KeyCap>
          </Button>
        </form>
      </Modal>
    </main>
  );
}
