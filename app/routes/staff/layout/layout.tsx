import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireStaff } from "~/http/guard.server";
import { CounterShell, type CounterView } from "~/ui/layout/counter-shell";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffShell } from "~/ui/layout/shell";
import type { ShellView } from "~/ui/layout/shell-view";
import { StaffFailure } from "~/ui/layout/staff-failure";
import { counterBarOf, isOpenedAtCounter } from "~/views/counter-bar.server";
import { shellOf } from "~/views/shell.server";

export { revalidateUnlessOffline as shouldRevalidate } from "~/ui/layout/offline-answer";
export const handle = {
  css: ["table", "staff", "office"],
  density: "office",
  hydrate: true,
} satisfies PageHandle;

interface StaffLayoutView {
  shell: ShellView;
  counter: Omit<CounterView, "shell"> | null;
}

/**
 * The shell alone: each page guards itself, for loaders run side by side. What was opened at the
 * counter stands in the counter's.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "dashboard.view");
  const { view, cookies } = await shellOf(request, staff);
  const counter = isOpenedAtCounter(request) ? await counterBarOf(staff) : null;
  const shown: StaffLayoutView = { shell: view, counter };
  return answer(shown, {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

export default function StaffLayout() {
  const { shell, counter } = useLoaderData<typeof loader>();
  return counter ? (
    <div className="counter">
      <CounterShell shell={shell} {...counter}>
        <main id="main">
          <Outlet />
        </main>
      </CounterShell>
    </div>
  ) : (
    <StaffShell shell={shell}>
      <Outlet />
    </StaffShell>
  );
}

export function ErrorBoundary() {
  return <StaffFailure shell={useRouteLoaderData<typeof loader>("staff")?.shell} />;
}
