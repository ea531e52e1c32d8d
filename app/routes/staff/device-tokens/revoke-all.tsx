import { liveTokenCount } from "~/domain/device-tokens/queries.server";
import { revokeAllOwnTokens } from "~/domain/device-tokens/revoke-token.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "deviceTokens/revoke-all";
export const handle = confirmHandle("tokens:revokeAllTitle");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, PAGE, async ({ staff, now }) => ({
    count: await liveTokenCount(staff.userId, now),
  }));
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "tokens.all_revoked", ({ staff }) => revokeAllOwnTokens(staff.userId));

export default function RevokeAllTokens() {
  return <ConfirmPage lead="tokens:revokeAllLead" submit="tokens:revokeAllSubmit" risky />;
}
