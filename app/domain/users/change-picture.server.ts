import { AppUser } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { cleanFileName } from "~/domain/files/file-name";
import { squarePicture } from "~/domain/files/square-picture.server";
import { removeFile, storeFile } from "~/domain/files/store-file.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeOf } from "./lock-user.server";

/** The kind of a stored file that is somebody's picture. */
export const PICTURE = "picture";

/**
 * Gives a user another picture, encoded anew and square, in place of an earlier one, and answers
 * its name. The caller has checked the file and knows that `by` may do this. Throws Refusal
 * as `squarePicture` does on `img`, user_inactive { name, day, time } or not_found.
 */
export async function changePicture(
  id: number,
  file: { bytes: Buffer; originalName: string },
  by: Pick<Staff, "userId">,
): Promise<string> {
  const bytes = await squarePicture(file.bytes, "img");
  return inTransaction(async (tx) => {
    const user = await AppUser.findByPk(id, { lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
    if (!user) throw new Refusal("not_found");
    if (!user.active)
      throw new Refusal("user_inactive", {
        values: await lastChangeOf(tx, user),
      });
    const { name, sha256 } = await storeFile(tx, {
      kind: PICTURE,
      extension: "webp",
      bytes,
      originalName: cleanFileName(file.originalName, "webp"),
      createdBy: by.userId,
    });
    const earlier = user.img;
    await user.update({ img: name }, { transaction: tx });
    if (earlier) await removeFile(tx, earlier);
    const entry = {
      module: "users",
      action: "upload",
      subject: { type: "user", id },
      before: { picture: earlier !== null },
      after: { picture: true, sha256 },
    };
    await writeAudit(tx, { kind: "user", userId: by.userId }, entry);
    await enqueue(tx, "news.publish", {
      event: "user-changed",
      jettyId: 0,
      ref: String(id),
      ticketFlag: 0,
    });
    return name;
  });
}
