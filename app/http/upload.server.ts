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
  const actUponFile = async (_: object, form: FormData) => {
    if (request.headers.has(TOO_LARGE_HEADER)) throw fileTooLarge(rules, rules.field);
    try {
      return await act(await readUpload(form, rules));
    } catch (error) {
      if (error instanceof Response || error instanceof Refusal || isDatabaseUnavailable(error))
        throw error;
      handleError(error, { request });
      return answer<FailedUpload>({ problems: [], typed: {}, failed: true }, { status: 500 });
    }
  };
  return submitForm(request, noFields, actUponFile, { file: true });
}

/**
 * The file of a form: its size, its name and its content are validated (R-5-13, R-5-14). The web
 * process has bounded the body before (`server/app/request-body`). Throws Refusal file_one, or as
 * `validateFile` does, on the field.
 */
async function readUpload(form: FormData, rules: FileRules & { field: string }): Promise<Upload> {
  const { field } = rules;
  const files = [...form.values()].filter((value) => value instanceof File);
  // A file field that was left empty sends a file without name and content.
  const selected = files.filter((file) => file.name !== "" || file.size > 0);
  if (selected.length > 1) throw new Refusal("file_one", { field });
  const [file] = selected;
  if (!file) throw new Refusal("required", { field });
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    bytes,
    kind: validateFile({ name: file.name, bytes }, rules, field),
    originalName: file.name,
  };
}
