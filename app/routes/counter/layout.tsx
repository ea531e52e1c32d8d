import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { dayOf } from "~/domain/shared/day";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { now } from "~/http/clock.server";
import { requireStaff } from "~/http/guard.server";
import { shellOf } from "~/http/shell.server";
import { StepFrame } from "~/routes/ticketing/step-frame";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffFailure } from "~/ui/layout/staff-failure";
import { CounterShell } from "./counter-shell";
import { CounterStep } from "./counter-step";

export const handle = {
  css: ["table", "staff"],
  density: "counter",
  hydrate: true,
} satisfies PageHandle;

/** The counter's bar alone: each page guards itself, for loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const shift = await openShiftOf(staff.userId);
  const { view, cookies } = await shellOf(request, staff);
  const at = shift && { id: shift.id, jettyId: shift.jettyId, since: shift.openedAt.toISOString() };
  return answer(
    { shell: view, shift: at, today: dayOf(now()) },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export default function CounterLayout() {
  return (
    <CounterShell {...useLoaderData<typeof loader>()}>
      <StepFrame.Provider value={CounterStep}>
        <Outlet />
      </StepFrame.Provider>
    </CounterShell>
  );
}

export const ErrorBoundary = StaffFailure;
