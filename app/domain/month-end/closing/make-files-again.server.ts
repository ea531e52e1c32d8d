import { inTransaction } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { closingOf } from "./queries.server";

/** Asks for the files of a closing once more; one job at a time. Throws Refusal not_found. */
export async function makeFilesAgain(id: number, staff: Pick<Staff, "ownJettyId">): Promise<void> {
  const closing = await closingOf(id, staff);
  if (!closing) throw new Refusal("not_found");
  if (closing.files.length > 0) return;
  await inTransaction((tx) =>
    enqueue(tx, "month.files", { closingId: id }, { uniqueKey: `month.files:${id}` }),
  );
}
