import type { LoaderFunctionArgs } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH } from "~/http/return-path.server";
import { visitorOf } from "~/http/session.server";
import { wantsPage } from "./not-found.server";

/**
 * Every address that is not in the site map: people are led to where they belong (2.1), programs
 * get the page that says there is nothing.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!wantsPage(request)) throw failurePage(new Refusal("not_found"));
  const visitor = await visitorOf(request);
  return redirectTo(visitor.state === "live" ? DASHBOARD_PATH : "/login", { status: 302 });
}

export function action(): never {
  throw failurePage(new Refusal("not_found"));
}

/**
 * Never rendered: without it this would be a resource route, and the answer bare data instead of
 * the failure page.
 */
export default function NotFound() {
  return null;
}
