import { endSteward } from "~/domain/boarding/stewards/end-steward.server";
import { stewardToday } from "~/domain/boarding/stewards/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import {
  confirmAct,
  type ConfirmationContext,
  loadConfirmation,
  type PageArgs,
} from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "stewards/:id/end";
export const handle = confirmHandle("stewards:end.title");

async function facts({ id, staff, now }: ConfirmationContext) {
  const steward = await stewardToday(id, staff, now);
  if (!steward) throw failurePage(new Refusal("not_found"));
  return { name: steward.name };
}

export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, facts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "stewards.ended", (at) => endSteward(at.id, at.staff, at.now));

export default function EndSteward() {
  return <ConfirmPage lead="stewards:end.lead" submit="stewards:end.submit" risky />;
}
