import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import {
  type CleanDocument,
  cleanDocument,
  type Upload,
} from "~/domain/files/clean-document.server";
import { removeFile, storeFile } from "~/domain/files/store-file.server";
import { Refusal } from "~/domain/shared/refusal";
import { loadScreenDraft, saveScreenDraft, type ScreenDraft } from "./screen-drafts.server";
import { type Letter, MAX_LETTERS } from "./screen-order";

/** What a letter is to the stored files. */
const LETTER_KIND = "letter";

export interface LetterOwner {
  sessionId: number;
  userId: number;
}

/**
 * Keeps an agency's letter with the order that is being filled in (S20). Throws Refusal
 * `letters_many`, and as `cleanDocument` does.
 */
export async function addLetter(owner: LetterOwner, upload: Upload, now: Date): Promise<void> {
  const letter = await cleanDocument(upload, "letter");
  const { version, order } = await loadScreenDraft(owner.sessionId, now);
  if (order.letters.length >= MAX_LETTERS)
    throw new Refusal("letters_many", { field: "letter", values: { max: MAX_LETTERS } });
  const file = await storeLetter(letter, owner.userId);
  await saveScreenDraft(
    owner.sessionId,
    version,
    { ...order, letters: [...order.letters, { file, title: letter.originalName }] },
    now,
  );
}

/**
 * Keeps an agency's letter for a sale that comes with it; without one it goes after two days.
 * Returns its stored name. Throws as `cleanDocument` does.
 */
export async function keepLetter(upload: Upload, userId: number): Promise<string> {
  return storeLetter(await cleanDocument(upload, "letters_imgs"), userId);
}

function storeLetter(letter: CleanDocument, userId: number): Promise<string> {
  return inTransaction(async (tx) => {
    const stored = await storeFile(tx, { kind: LETTER_KIND, ...letter, createdBy: userId });
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "ticket",
        action: "upload-letter",
        subject: { type: "stored_file", id: stored.name },
        after: { title: letter.originalName, sha256: stored.sha256 },
      },
    );
    return stored.name;
  });
}

/**
 * The letter that stands at a place of the order's letters, from 0. Throws Refusal `not_found`
 * where none does.
 */
export async function letterAt(
  { sessionId }: Pick<LetterOwner, "sessionId">,
  place: string | undefined,
  now: Date,
): Promise<Letter> {
  return pickLetter(await loadScreenDraft(sessionId, now), place);
}

/** Takes a letter out of the order, and its file with it. Throws as `letterAt` does. */
export async function removeLetter(
  owner: LetterOwner,
  place: string | undefined,
  now: Date,
): Promise<void> {
  const draft = await loadScreenDraft(owner.sessionId, now);
  const { version, order } = draft;
  const letter = pickLetter(draft, place);
  await saveScreenDraft(
    owner.sessionId,
    version,
    { ...order, letters: order.letters.filter((one) => one !== letter) },
    now,
  );
  await inTransaction(async (tx) => {
    await removeFile(tx, letter.file);
    await writeAudit(
      tx,
      { kind: "user", userId: owner.userId },
      {
        module: "ticket",
        action: "delete",
        subject: { type: "stored_file", id: letter.file },
        before: { title: letter.title },
      },
    );
  });
}

function pickLetter({ order }: ScreenDraft, place = ""): Letter {
  const letter = /^\d{1,2}$/.test(place) ? order.letters[Number(place)] : undefined;
  if (!letter) throw new Refusal("not_found");
  return letter;
}

/**
 * Letters of orders that were never sold, a day after they were handed in. Returns how many went.
 */
export async function deleteOrphanedLetters(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `with gone as (
       delete from stored_file f
         where f.kind = '${LETTER_KIND}' and f.created_at < :now::timestamptz - interval '2 days'
          and not exists (select 1 from ticket_letter l where l.file_name = f.name)
          returning f.name, f.original_name)
     insert into audit (actor_kind, module, action, subject_type, subject_id, before)
     select 'system', 'ticket', 'delete', 'stored_file', name,
         jsonb_build_object('title', original_name)
       from gone
       returning 1 as gone`,
    { now },
  );
  return gone.length;
}
