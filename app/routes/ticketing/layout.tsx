import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { CookiesNeeded } from "./cookies-needed";

export const handle = { fetchesSheet: true } satisfies PageHandle;

/**
 * The seven steps share a page's frame; each brings its own order along, so that a request reads it
 * once.
 */
export default function TicketingLayout() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const fields = resubmittedFields(error);
  if (!fields) return <BuyerFailure />;
  return (
    <Page>
      <CookiesNeeded fields={fields} />
    </Page>
  );
}

/** What a form brought that came without its cookie, or null for any other failure. */
function resubmittedFields(error: unknown): [string, string][] | null {
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "fields" in data && Array.isArray(data.fields)
    ? (data.fields as [string, string][])
    : null;
}
