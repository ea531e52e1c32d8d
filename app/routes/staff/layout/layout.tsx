import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { SCREENS } from "~/domain/access/screens";
import { requireOpenLink, requireStaff } from "~/http/guard.server";
import { visitorOf } from "~/http/session.server";
import { CounterShell, type CounterView } from "~/ui/layout/counter-shell";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffShell } from "~/ui/layout/shell";
import type { ShellView } from "~/ui/layout/shell-view";
import { StaffFailure } from "~/ui/layout/staff-failure";
import { StewardShell, type StewardView } from "~/ui/layout/steward-shell";
import { counterBarOf, isOpenedAtCounter } from "~/views/counter-bar.server";
import { shellOf } from "~/views/shell.server";

export const handle = {
  css: ["table", "staff", "office"],
  density: "office",
  hydrate: true,
} satisfies PageHandle;

interface StaffLayoutView {
  shell: ShellView;
  counter: Omit<CounterView, "shell"> | null;
  steward?: never;
}
/** A steward of the day sees the scanner's page and nothing of the office around it. */
interface StewardLayoutView {
  shell?: never;
  steward: StewardView;
}

/**
 * The shell alone: each page guards itself, for loaders run side by side. What was opened at the
 * counter stands in the counter's.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const steward = await stewardAtScanner(request);
  if (steward) return answer<StewardLayoutView>({ steward });
  const staff = await requireStaff(request, "dashboard.view");
  const { view, cookies } = await shellOf(request, staff);
  const counter = isOpenedAtCounter(request) ? await counterBarOf(staff) : null;
  const shown: StaffLayoutView = { shell: view, counter };
  return answer(shown, {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

async function stewardAtScanner(request: Request): Promise<StewardView | null> {
  if (new URL(request.url).pathname !== SCREENS.boarding.path) return null;
  const visitor = await visitorOf(request);
  requireOpenLink(request, visitor);
  if (visitor.state !== "steward") return null;
  const { name, jettyId } = visitor.steward;
  return { name, jettyId };
}

export default function StaffLayout() {
  const view = useLoaderData<typeof loader>();
  if (view.steward)
    return (
      <StewardShell {...view.steward}>
        <Outlet />
      </StewardShell>
    );
  const { shell, counter } = view;
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
