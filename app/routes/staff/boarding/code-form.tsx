import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "~/i18n/refusal";
import { Button } from "~/ui/forms/buttons";
import { Field } from "~/ui/forms/field";
import type { FieldError } from "~/ui/forms/field-errors";
import { CameraScan } from "./camera-scan";
import { sayVerdict } from "./say-verdict";
import { ScanForm, sendRead } from "./scan-form";
import type { ScanView } from "./scan-view.server";

const TEXT_FIELDS = "textarea, select, input:not([type=checkbox])";

interface CodeFormProps {
  scan: ScanView | null;
  nonce: string;
  atOnce: boolean;
  muted: boolean;
  problems: readonly FieldError[];
  typed: string;
  /** There is no network: receipt numbers cannot be looked up. */
  isOff: boolean;
  /** The server is asked. */
  isBusy: boolean;
  /** Another one each time that nothing could be said or done without a network. */
  failure: object | null;
}

/**
 * The code of the next ticket: typed, from a keyboard scanner, or read by the camera. The cursor is
 * always here, so that a scanner needs nobody to press anything; Enter in the empty field boards the
 * party that is shown.
 */
export function CodeForm({
  scan,
  nonce,
  atOnce,
  muted,
  problems,
  typed,
  isOff,
  isBusy,
  failure,
}: CodeFormProps) {
  const { t } = useTranslation("boarding");
  const refusal = useTranslation("refusal").t;
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const problem = problems.find(({ field: of }) => of === "code");
  const sound = `${scan?.id ?? ""} ${scan?.heading ?? ""} ${problems.length}`;
  const last = useRef(sound);
  // Whom no scan saw go out boards by a button of its own, never by Enter.
  const boards = scan && scan.waiting > 0 && scan.heading !== "not_out" ? scan : null;
  useEffect(() => {
    if (last.current === sound || !scan) return;
    last.current = sound;
    sayVerdict(scan.look, muted);
    // What was typed meanwhile is the next code.
    if (field.current?.value === sent.current) field.current.value = "";
    field.current?.focus();
  }, [sound, scan, muted]);
  // What was refused stays to be read, also of the camera, and the next code takes its place.
  useEffect(() => {
    if (!field.current || (problems.length === 0 && !failure)) return;
    if (problems.some(({ field: of }) => of === "reason")) return;
    if (field.current.value === "") field.current.value = typed;
    field.current.select();
  }, [problems, failure, typed]);
  // A keyboard scanner types wherever the cursor is: what it types belongs here.
  useEffect(() => {
    const catchKeys = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TEXT_FIELDS);
      const isCharacter = event.key.length === 1 && event.key !== " ";
      if (isCharacter && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
        field.current?.focus();
    };
    document.addEventListener("keydown", catchKeys);
    return () => document.removeEventListener("keydown", catchKeys);
  }, []);
  const read = useCallback((text: string) => {
    if (field.current) sendRead(field.current, text);
  }, []);
  return (
    <ScanForm
      className="card stack"
      noValidate
      nonce={nonce}
      aria-busy={isBusy || undefined}
      onSubmitCapture={() => {
        sent.current = field.current?.value ?? "";
        // The next code takes its place, whether the answer has come by then or not.
        field.current?.select();
      }}
    >
      <Field
        name="code"
        label={t("code.label")}
        hint={t(boards ? "code.hintBoard" : isOff ? "code.hintOff" : "code.hint")}
        problem={problem && refusalText(refusal, problem.code, problem.values)}
      >
        {(wiring) => (
          <span className="join">
            <input
              ref={field}
              className="in code"
              {...wiring}
              defaultValue={typed}
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
            />
            <Button>{t("code.submit")}</Button>
          </span>
        )}
      </Field>
      <label className="tick">
        <input
          type="checkbox"
          name="at_once"
          value="1"
          defaultChecked={atOnce}
          onChange={() => field.current?.focus()}
        />
        <span>{t("code.atOnce")}</span>
      </label>
      <CameraScan onRead={read} />
      {boards ? <input type="hidden" name="scan" value={boards.id} /> : null}
    </ScanForm>
  );
}
