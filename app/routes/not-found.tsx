import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";

/** Every address that is not in the site map. */
export function loader(): never {
  throw failurePage(new Refusal("not_found"));
}

export function action(): never {
  throw failurePage(new Refusal("not_found"));
}

/** Never drawn: without it this would be a resource route, and the answer bare data instead of the failure page. */
export default function NotFound() {
  return null;
}
