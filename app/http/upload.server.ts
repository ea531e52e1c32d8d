import { data as answer } from "@remix-run/node";
import { isDatabaseUnavailable } from "@db/availability";
import type { Upload } from "~/domain/files/clean-document.server";
import { type FileRules, fileTooLarge, validateFile } from "~/domain/files/validate-file";
import { Refusal } from "~/domain/shared/refusal";
import type { FormState } from "~/ui/forms/field-errors";
import { handleError } from "./report-error.server";
import { TOO_LARGE_HEADER } from "./request-context.server";
import { noFields, submitForm } from "./submit-form.server";

/**
 * What a page with a file field shows where our own fault ended it: the dialog 'Oopss' (R-8-13).
 */
interface FailedUpload extends FormState {
  failed: true;
}

/** A posted form with one file, in the field `field`. Nothing of a file can be shown again. */
export function submitUpload(
  request: Request,
  rules: FileRules & { field: string },
  act: (upload: Upload) => Promise<Response>,
) {
  const { field } = rules;
  return submitFile(request, { field, tooLarge: fileTooLarge(rules, field) }, ({ name, bytes }) =>
    act({ bytes, kind: validateFile({ name, bytes }, rules, field), originalName: name }),
  );
}

/** A file as it was handed in; what it is, is still to be found out. */
export interface PostedFile {
  name: string;
  bytes: Buffer;
}

/**
 * The same for a file of any kind, which the act judges itself. `tooLarge` is what the form says of
 * one that was larger than its page takes: the web process has read none of it
 * (`server/app/request-body`).
 */
export function submitFile(
  request: Request,
  { field, tooLarge }: { field: string; tooLarge: Refusal },
  act: (file: PostedFile, form: FormData) => Promise<Response>,
) {
  const actUponFile = async (_: object, form: FormData) => {
    if (request.headers.has(TOO_LARGE_HEADER)) throw tooLarge;
    try {
      return await act(await readPostedFile(form, field), form);
    } catch (error) {
      if (error instanceof Response || error instanceof Refusal || isDatabaseUnavailable(error))
        throw error;
      handleError(error, { request });
      return answer<FailedUpload>({ problems: [], typed: {}, failed: true }, { status: 500 });
    }
  };
  return submitForm(request, noFields, actUponFile, { file: true });
}

/** The one file of a form. Throws Refusal file_one, or required on the field. */
async function readPostedFile(form: FormData, field: string): Promise<PostedFile> {
  const files = [...form.values()].filter((value) => value instanceof File);
  // A file field that was left empty sends a file without name and content.
  const selected = files.filter((file) => file.name !== "" || file.size > 0);
  if (selected.length > 1) throw new Refusal("file_one", { field });
  const [file] = selected;
  if (!file) throw new Refusal("required", { field });
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
