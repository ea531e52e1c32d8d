import { ROLE_NAMES } from "~/domain/access/levels";
import { Refusal } from "~/domain/shared/refusal";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { type User, userById } from "~/domain/users/queries.server";
import { imgPathOf, isOnline } from "~/domain/users/rules";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import type { UserView } from "./user-view";

export async function userViews(request: Request, users: readonly User[]): Promise<UserView[]> {
  const language = await languageOf(request);
  return users.map(({ img, lastActive, ...user }) => ({
    ...user,
    role: ROLE_NAMES[user.access],
    imgPath: imgPathOf(img),
    lastActive: lastActive && formatInstant(lastActive, language),
    online: user.active && isOnline(lastActive, now()),
  }));
}

/** The user whose id stands in an address; otherwise the 404 page is thrown. */
export async function requireUserView(
  request: Request,
  param: string | undefined,
): Promise<UserView> {
  const user = await userById(rowIdParam(param));
  const [shown] = user ? await userViews(request, [user]) : [];
  if (!shown) throw failurePage(new Refusal("not_found"));
  return shown;
}

/** What the confirmations about a user name. */
export async function userFacts({ request, params }: ConfirmationContext) {
  const { name, email } = await requireUserView(request, params.id);
  return { name, email };
}

/** What the confirmation to remove a user names, with a warning where a drawer is not counted. */
export async function removalFacts({ request, params }: ConfirmationContext) {
  const { id, name, email } = await requireUserView(request, params.id);
  if (!(await openShiftOf(id))) return { name, email };
  const t = translationsOf(await languageOf(request), "users");
  return { name, email, warning: t("delete.openShift", { name }) };
}
