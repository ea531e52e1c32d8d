import type { ComponentProps, FormEvent } from "react";
import { submitScan } from "./offline/submit-scan";

interface ScanFormProps extends Omit<
  ComponentProps<"form">,
  "method" | "action" | "onSubmit" | "ref"
> {
  nonce: string;
  /** The scan that is still shown where the server has something to correct. */
  still?: { scan: number; atOnce: boolean };
}

/** A form that goes to the server as it is: what that has to say is another page. */
let leaving: HTMLFormElement | null = null;

/**
 * A form of the scanner's page: without scripts it is sent as any other, with them it is answered in
 * place, by the server or by the list of the day.
 */
export function ScanForm({ nonce, still, children, ...props }: ScanFormProps) {
  const shown = still ? `?scan=${still.scan}${still.atOnce ? "&once=1" : ""}` : "";
  return (
    <form {...props} method="post" action={`/scan${shown}`} data-offline="" onSubmit={send}>
      {children}
      <input type="hidden" name="nonce" value={nonce} />
    </form>
  );
}

function send(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  if (form === leaving) return;
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name !== "")
    fields.append(submitter.name, submitter.value);
  answerInPlace(form, fields, submitter);
}

/**
 * Sends the code that the camera read, with the form around its field. The field is left as it is: to
 * draw it anew would keep the sign waiting.
 */
export function sendRead(field: HTMLInputElement, code: string): void {
  const { form } = field;
  if (!form) return;
  const fields = new FormData(form);
  fields.set(field.name, code);
  answerInPlace(form, fields, null, () => (field.value = code));
}

function answerInPlace(
  form: HTMLFormElement,
  fields: FormData,
  submitter: HTMLElement | null,
  beforeLeaving?: () => void,
): void {
  // Each is a scan of its own, also where the page is one that was kept. A page over plain http has
  // no such function: its next name comes with the answer.
  const name = "randomUUID" in crypto ? crypto.randomUUID() : nonceOf(form)?.value;
  if (name !== undefined) fields.set("nonce", name);
  void submitScan(fields).then((isAnswered) => {
    if (isAnswered) return;
    beforeLeaving?.();
    leave(form, submitter, name);
  });
}

function nonceOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector("input[name=nonce]");
}

/** It is still the same scan. */
function leave(form: HTMLFormElement, submitter: HTMLElement | null, name?: string): void {
  const nonce = nonceOf(form);
  if (nonce && name !== undefined) nonce.value = name;
  leaving = form;
  form.requestSubmit(submitter);
  leaving = null;
}
