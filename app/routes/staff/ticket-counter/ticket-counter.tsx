import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { CounterScreen } from "./counter-screen";
import { postTicketCounter } from "./screen-form.server";
import { ticketCounterView } from "./screen-view.server";

export const handle = {
  texts: ["counter"],
  title: "screen:title",
  counterScreen: true,
  css: ["counter"],
} satisfies PageHandle;

/** The single-screen counter (2.19). */
export async function loader({ request }: LoaderFunctionArgs) {
  return ticketCounterView(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return postTicketCounter(request);
}

export default function TicketCounter() {
  const view = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <UnderlyingPage>
      <CounterScreen view={view} problems={returned?.problems ?? []} />
    </UnderlyingPage>
  );
}
