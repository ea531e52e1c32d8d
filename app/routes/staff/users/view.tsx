import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { tokensOf } from "~/domain/device-tokens/queries.server";
import { latestSlipsOf } from "~/domain/shifts/queries.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { UserSlips } from "~/ui/shifts/user-slips";
import { tokenViews } from "~/views/token-view.server";
import { UserFacts, UserModal } from "./user-modal";
import { UserTokens } from "./user-tokens";
import { requireUserView } from "./user-view.server";

export const handle = {
  texts: ["shift", "tokens"],
  title: "users:view.title",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "users/:id");
  const user = await requireUserView(request, params.id);
  const [slips, tokens] = await Promise.all([
    latestSlipsOf({ id: user.id, level: user.access }),
    tokensOf(user.id, now()),
  ]);
  return { user, slips, tokens: await tokenViews(request, tokens) };
}

export default function ViewUser() {
  const { t } = useTranslation("users");
  const { user, slips, tokens } = useLoaderData<typeof loader>();
  const address = useScreenPath("users");
  const act = user.active ? "edit" : "activate";
  return (
    <UserModal
      title={t("view.title")}
      extra={
        <>
          {slips ? <UserSlips {...slips} /> : null}
          {user.active ? <UserTokens userId={user.id} tokens={tokens} /> : null}
        </>
      }
    >
      <UserFacts user={user} />
      <Actions>
        <LinkButton look="alt" href={address(`${user.id}/${act}`)}>
          {t(`act.${act}`)}
        </LinkButton>
      </Actions>
    </UserModal>
  );
}
