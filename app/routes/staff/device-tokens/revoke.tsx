import { tokenNameOf } from "~/domain/device-tokens/queries.server";
import { revokeOwnToken } from "~/domain/device-tokens/revoke-token.server";
import { Refusal } from "~/domain/shared/refusal";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "deviceTokens/:id/revoke";
export const handle = confirmHandle("tokens:revokeTitle");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, PAGE, async ({ id, staff }) => {
    const name = await tokenNameOf(staff.userId, id);
    if (name === null) throw failurePage(new Refusal("not_found"));
    return { name };
  });
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "tokens.revoked", async ({ id, staff }) => {
    if (!(await revokeOwnToken(staff.userId, id))) throw new Refusal("not_found");
  });

export default function RevokeToken() {
  return <ConfirmPage lead="tokens:revokeLead" submit="tokens:revokeSubmit" risky />;
}
