import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { latestSlipsOf } from "~/domain/shifts/queries.server";
import { requirePage } from "~/http/guard.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { UserSlips } from "~/ui/shifts/user-slips";
import { UserFacts, UserModal } from "./user-modal";
import { requireUserView } from "./user-view.server";

export const handle = {
  texts: ["shift"],
  title: "users:view.title",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "users/:id");
  const user = await requireUserView(request, params.id);
  return { user, slips: await latestSlipsOf({ id: user.id, level: user.access }) };
}

export default function ViewUser() {
  const { t } = useTranslation("users");
  const { user, slips } = useLoaderData<typeof loader>();
  const address = useScreenPath("users");
  const act = user.active ? "edit" : "activate";
  return (
    <UserModal title={t("view.title")} extra={slips ? <UserSlips {...slips} /> : null}>
      <UserFacts user={user} />
      <Actions>
        <LinkButton look="alt" href={address(`${user.id}/${act}`)}>
          {t(`act.${act}`)}
        </LinkButton>
      </Actions>
    </UserModal>
  );
}
