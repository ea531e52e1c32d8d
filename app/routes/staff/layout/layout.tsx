import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireStaff } from "~/http/guard.server";
import { shellOf } from "~/http/shell.server";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffShell } from "~/ui/layout/shell";
import { StaffFailure } from "~/ui/layout/staff-failure";

export const handle = {
  css: ["table", "staff"],
  density: "office",
  hydrate: true,
} satisfies PageHandle;

/** The shell alone: each page guards itself, for loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { view, cookies } = await shellOf(request, await requireStaff(request, "dashboard.view"));
  return answer(view, {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

export default function StaffLayout() {
  return (
    <StaffShell shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </StaffShell>
  );
}

export function ErrorBoundary() {
  return <StaffFailure shell={useRouteLoaderData<typeof loader>("staff")} />;
}
