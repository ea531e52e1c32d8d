import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { squarePicture } from "~/domain/files/square-picture.server";
import { removeFile, storeFile } from "~/domain/files/store-file.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "./rules";

/** The kind of a stored file that is somebody's picture. */
export const PICTURE = "picture";

/**
 * Gives a user another picture, drawn anew and square, in place of an earlier one, and answers its name. The caller has judged the file
 * and knows that `by` may do this. Throws Refusal file_unsupported on `img`, user_inactive { name, day, time } or not_found.
 */
export async function changePicture(
  id: number,
  file: { bytes: Buffer; originalName: string },
  by: Pick<Staff, "userId">,
): Promise<string> {
  const bytes = await squarePicture(file.bytes, "img");
  return inTransaction(async (tx) => {
    const [user] = await sql<{
      img: string | null;
      active: boolean;
      changedBy: string | null;
      changedAt: Date | null;
    }>(
      tx,
      `select u.img, u.active, c.name as "changedBy", u.changed_at as "changedAt" from app_user u left join app_user c on c.id = u.changed_by
        where u.id = $1 for no key update of u`,
      [id],
    );
    if (!user) throw new Refusal("not_found");
    if (!user.active)
      throw new Refusal("user_inactive", {
        values: lastChangeValues(user.changedBy, user.changedAt),
      });
    const { name, sha256 } = await storeFile(tx, {
      kind: PICTURE,
      extension: "webp",
      bytes,
      originalName: file.originalName,
      createdBy: by.userId,
    });
    await sql(tx, "update app_user set img = $2 where id = $1 returning id", [id, name]);
    if (user.img) await removeFile(tx, user.img);
    const entry = {
      module: "users",
      action: "upload",
      subject: { type: "user", id },
      before: { picture: user.img !== null },
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
