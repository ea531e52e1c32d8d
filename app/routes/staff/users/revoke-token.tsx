import { tokenNameOf } from "~/domain/device-tokens/queries.server";
import { revokeTokenOfUser } from "~/domain/device-tokens/revoke-token.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

export const handle = { ...confirmHandle("tokens:revokeTitle"), texts: ["tokens"] };
/** It leads back to the user whose token it is. */
const pageOf = ({ request, params }: PageArgs) => ({
  guard: (asked: Request) => requirePage(asked, "users/:id/tokens/:token/revoke"),
  back: `/users/${rowIdParam(params.id)}${new URL(request.url).search}`,
});

export const loader = (args: PageArgs) =>
  loadConfirmation(args, pageOf(args), async ({ id, params }) => {
    const name = await tokenNameOf(id, rowIdParam(params.token));
    if (name === null) throw failurePage(new Refusal("not_found"));
    return { name };
  });
export const action = (args: PageArgs) =>
  confirmAct(args, pageOf(args), "tokens.revoked", ({ id: userId, params, staff }) =>
    revokeTokenOfUser({ userId, id: rowIdParam(params.token) }, staff),
  );

export default function RevokeTokenOfUser() {
  return <ConfirmPage lead="tokens:revokeLead" submit="tokens:revokeSubmit" risky />;
}
