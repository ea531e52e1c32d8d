import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/http/guard.server";
import { StepFrame } from "~/routes/ticketing/step-frame";
import { CounterShell } from "~/ui/layout/counter-shell";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffFailure } from "~/ui/layout/staff-failure";
import { counterBarOf } from "~/views/counter-bar.server";
import { shellOf } from "~/views/shell.server";
import { CounterStep } from "./counter-step";
import { useKeysAhead } from "./use-keys-ahead";

export const handle = {
  css: ["staff", "counter"],
  density: "counter",
  hydrate: true,
  texts: ["counter"],
  script: "keys-ahead",
} satisfies PageHandle;

/** The counter's bar alone: each page guards itself, for loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const { view, cookies } = await shellOf(request, staff);
  return answer(
    { shell: view, ...(await counterBarOf(staff)) },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export default function CounterLayout() {
  useKeysAhead();
  return (
    <CounterShell {...useLoaderData<typeof loader>()}>
      <StepFrame.Provider value={CounterStep}>
        <Outlet />
      </StepFrame.Provider>
    </CounterShell>
  );
}

export const ErrorBoundary = StaffFailure;
