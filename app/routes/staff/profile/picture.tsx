import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePage } from "~/http/guard.server";
import { PictureModal } from "~/ui/forms/picture-modal";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { submitPicture } from "~/views/picture-upload.server";

export const handle = { title: "users:picture.page", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { name, imgPath } = await requirePage(request, "profile/picture");
  return { name, imgPath };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "profile/picture");
  return submitPicture(request, staff.userId, staff, "/user-profile");
}

/** Where the profile's drop zone leads when something was wrong. */
export default function ProfilePicture() {
  return (
    <PictureModal
      {...useLoaderData<typeof loader>()}
      action="/user-profile/picture"
      back="/user-profile"
      returned={useReturnedForm<typeof action>()}
    />
  );
}
