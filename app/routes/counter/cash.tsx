import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cashForm } from "~/domain/shifts/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { openStep } from "~/routes/ticketing/flow.server";
import { stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { CashDrawer } from "./cash-drawer";
import { postCash } from "./checkout.server";

export const handle = { title: "counter:cash.heading", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  const asked = new URL(request.url).searchParams.get("cash_in") ?? "";
  return stepPage(flow, "checkout", {
    formKey: flow.draft.formKey,
    cashIn: asked.slice(0, 12),
    rules: fieldRules(cashForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postCash(request);
}

export default function Cash() {
  const cash = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return <CashDrawer key={cash.cashIn} {...cash} returned={returned} />;
}
