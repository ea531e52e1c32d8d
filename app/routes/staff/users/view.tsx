import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/http/guard.server";
import { requireUserView } from "~/http/shown-user.server";
import { latestSlipsOf } from "~/http/user-slips.server";
import { UserSlips } from "~/ui/counter/shift/user-slips";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { useUsersPath } from "~/ui/staff/users/addresses";
import { UserFacts, UserModal } from "~/ui/staff/users/user-modal";

export const handle = { title: "users:view.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "users.manage");
  const user = await requireUserView(request, params.id);
  return { user, slips: await latestSlipsOf({ id: user.id, level: user.access }) };
}

export default function ViewUser() {
  const { t } = useTranslation("users");
  const { user, slips } = useLoaderData<typeof loader>();
  const address = useUsersPath();
  const act = user.active ? "edit" : "activate";
  return (
    <UserModal title={t("view.title")} extra={slips ? <UserSlips {...slips} /> : null}>
      <UserFacts user={user} />
      <Actions>
        <LinkButton look="alt" href={address(`/${user.id}/${act}`)}>
          {t(`act.${act}`)}
        </LinkButton>
      </Actions>
    </UserModal>
  );
}
