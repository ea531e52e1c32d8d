import { data as answer } from "@remix-run/node";
import { isDatabaseUnavailable } from "@db/availability";
import type { FileKind } from "~/domain/files/file-kinds";
import { type FileRules, fileTooLarge, validateFile } from "~/domain/files/validate-file";
import { Refusal } from "~/domain/shared/refusal";
import type { FormState } from "~/ui/forms/field-errors";
import { orFailurePage, statusOf } from "./failure.server";
import { asProblem } from "./form.server";
import { handleError } from "./report-error.server";
import { TOO_LARGE_HEADER } from "./request-context.server";

export interface Upload {
  bytes: Buffer;
  kind: FileKind;
  /** As its owner calls it. */
  originalName: string;
}

/**
 * The one file of a posted form, in the field `field`: its size, its name and its content are
 * judged (R-5-13, R-5-14). The web process has bounded the body before (`server/app/body`). Throws
 * Refusal file_one, or as `validateFile` does, on the field; bad_request for what is no such form.
 */
async function readUpload(request: Request, rules: FileRules & { field: string }): Promise<Upload> {
  const { field } = rules;
  if (request.headers.has(TOO_LARGE_HEADER)) throw fileTooLarge(rules, field);
  const files = await filesOf(request);
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

async function filesOf(request: Request): Promise<File[]> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw new Refusal("bad_request");
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new Refusal("bad_request");
  }
  return [...form.values()].filter((value) => value instanceof File);
}

/**
 * What a page with a file field shows when it comes back; `failed` is our own fault and gets the
 * dialog 'Oopss' (R-8-13).
 */
export interface UploadState extends FormState {
  failed: boolean;
}

/**
 * A posted file: the act's Response, or the same page with what was wrong. Nothing of a file can be
 * shown again.
 */
export async function postUpload(
  request: Request,
  rules: FileRules & { field: string },
  act: (upload: Upload) => Promise<Response>,
) {
  return orFailurePage(async () => {
    try {
      return await act(await readUpload(request, rules));
    } catch (error) {
      if (error instanceof Response || isDatabaseUnavailable(error)) throw error;
      if (!(error instanceof Refusal)) {
        handleError(error, { request });
        return answer<UploadState>({ problems: [], typed: {}, failed: true }, { status: 500 });
      }
      if (["bad_request", "forbidden", "not_found"].includes(error.code)) throw error;
      return answer<UploadState>(
        { problems: [asProblem(error)], typed: {}, failed: false },
        { status: statusOf(error) },
      );
    }
  });
}
