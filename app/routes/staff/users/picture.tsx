import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rowIdParam } from "~/http/address-params.server";
import { requirePage } from "~/http/guard.server";
import { screenPath } from "~/http/return-path.server";
import { PictureModal } from "~/ui/forms/picture-modal";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { submitPicture } from "~/views/picture-upload.server";
import { requireUserView } from "./user-view.server";

export const handle = { title: "users:picture.page", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "users/:id/picture");
  return requireUserView(request, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "users/:id/picture");
  return submitPicture(request, rowIdParam(params.id), staff, screenPath(request, "users"));
}

export default function UserPicture() {
  const { id, name, imgPath } = useLoaderData<typeof loader>();
  const address = useScreenPath("users");
  return (
    <PictureModal
      name={name}
      imgPath={imgPath}
      action={address(`${id}/picture`)}
      back={address()}
      returned={useReturnedForm<typeof action>()}
    />
  );
}
