import { useRouteError } from "@remix-run/react";
import { CouncilContact } from "./council-contact";
import { failureOfError, FailurePage } from "./failure";

/**
 * In place of a buyer's page that cannot be shown: whom to reach too, for their money may be on its
 * way.
 */
export function BuyerFailure() {
  return (
    <FailurePage failure={failureOfError(useRouteError())}>
      <CouncilContact />
    </FailurePage>
  );
}
