import { MAX_FILE_BYTES, PICTURE_KINDS } from "~/domain/files/file-kinds";
import type { Staff } from "~/domain/sessions/read-session.server";
import { changePicture } from "~/domain/users/change-picture.server";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";
import { submitUpload } from "~/http/upload.server";

/** A posted picture of a user; afterwards the browser goes to `next`. */
export function submitPicture(request: Request, userId: number, by: Staff, next: string) {
  return submitUpload(
    request,
    { maxBytes: MAX_FILE_BYTES, kinds: PICTURE_KINDS, field: "img" },
    async (upload) => {
      await changePicture(userId, upload, by);
      return redirectTo(next, { cookies: [flashCookie("image_uploaded")] });
    },
  );
}
