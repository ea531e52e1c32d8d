import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { screenView } from "~/http/counter-screen.server";
import { postScreen } from "~/http/counter-screen-form.server";
import { CounterScreen } from "~/ui/counter-screen/screen";
import type { PageHandle } from "~/ui/layout/frame";
import { Behind } from "~/ui/staff/modal";

export const handle = { title: "screen:title", counterScreen: true } satisfies PageHandle;

/** The single-screen counter (2.19). */
export async function loader({ request }: LoaderFunctionArgs) {
  return screenView(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return postScreen(request);
}

export default function TicketCounter() {
  const view = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <Behind>
      <CounterScreen view={view} problems={returned?.problems ?? []} />
    </Behind>
  );
}
