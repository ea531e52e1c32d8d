import { jettiesOf } from "~/domain/access/works-at";
import type { Boat } from "~/domain/departures/boats/queries.server";
import { activeOperators } from "~/domain/operators/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { BoatChoices } from "./boat-form";

/** What can be chosen for a boat; one that is changed keeps its operator, in use or not. */
export async function boatFormChoices(staff: Staff, boat: Boat | null): Promise<BoatChoices> {
  const active = await activeOperators(boat?.jettyId ?? staff.ownJettyId);
  const operators = active.map(({ id, companyName }) => ({ id, companyName }));
  const { operatorId = null, operator = null } = boat ?? {};
  if (operatorId !== null && !operators.some(({ id }) => id === operatorId))
    operators.push({ id: operatorId, companyName: operator ?? "" });
  const jetties = jettiesOf(staff);
  return { jetties, operators };
}
