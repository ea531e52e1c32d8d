import { parse, useForm } from "@conform-to/react";
import { type FocusEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "~/i18n/refusal";
import type { FieldError, FieldLabels, FormState } from "./field-errors";
import { browserErrors, type FieldRules, isControl } from "./field-rules";
import { useTypedOver } from "./use-typed-over";

interface StaffFormOptions {
  /** `STEP_FORM_ID` of the one form of a page, whose fields the language's button takes along. */
  id?: string;
  /** What its fields are called, beside them and in the summary above the form. */
  labels: FieldLabels;
  /** What the action returned, where the form came back. */
  returned: FormState | undefined;
  /** By name, what the server says of an empty field and of content of another kind. */
  rules?: FieldRules;
  /** What the fields hold before anything is typed. */
  values?: Readonly<Record<string, string | undefined>>;
  /** The version of the row that the form changes, as it stands now. */
  version?: number;
  /** The field where the cursor stands at first; what came back has it at what is wrong. */
  cursor?: string | undefined;
}

/** The refusals of a change whose row somebody else changed first. */
const OVERTAKEN = ["changed_meanwhile", "user_changed"];

export type StaffFormControl = ReturnType<typeof useStaffForm>;

/**
 * A form of the staff or the counter. Without scripts the server says what is wrong; with them a
 * field that is left wrong says so beside it, a form with such a field stays and leads to the first
 * one, and what the server refuses is shown without a new page. What the markup says of each
 * control (required, type, pattern, min, max) is checked, and the page's own sentence is said: the
 * browser's would be in the browser's language.
 */
export function useStaffForm({
  id,
  labels,
  returned: last,
  rules = {},
  values = {},
  version,
  cursor,
}: StaffFormOptions) {
  // A page may load its data again while somebody types: the form stays based on what it showed.
  const [shownVersion] = useState(version);
  const overtaken = last?.problems.some(({ code }) => OVERTAKEN.includes(code)) ?? false;
  const { t } = useTranslation("refusal");
  const ownId = `form${useId().replace(/\W/g, "-")}`;
  const sent = useRef<FormData | null>(null);
  const [form] = useForm<Record<string, unknown>, FormData, FieldError[]>({
    id: id ?? ownId,
    lastResult: useMemo(() => last && resultOf(last), [last]),
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData, submitter }) =>
      parse(formData, {
        resolve: (_fields, intent) => {
          if (!intent && submitter?.formNoValidate) return { value: formData };
          const errors: Record<string, FieldError[] | null> = browserErrors(element, rules);
          // Of what was not touched since, the server's sentence stands until the form is sent
          // again.
          if (intent && last)
            for (const { field } of last.problems)
              if (formData.get(field) === (sent.current?.get(field) ?? last.typed[field] ?? null))
                errors[field] ??= null;
          return Object.keys(errors).length > 0 ? { error: errors } : { value: formData };
        },
      }),
    onSubmit: (_event, { formData }) => void (sent.current = formData),
  });
  useTypedOver(form.id, last);
  const problem = (name: string) => {
    const [first] = form.allErrors[name] ?? [];
    return first && refusalText(t, first.code, first.values);
  };
  return {
    formProps: {
      id: form.id,
      onSubmit: form.onSubmit,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!isControl(target)) return;
        // The form may be gone with the dialog that held it.
        afterPress(() => target.form?.isConnected && form.validate({ name: target.name }));
      },
    },
    /** The newest answer of the action. */
    returned: last,
    /** What the server said last. */
    problems: last?.problems ?? [],
    /** The same for the summary above the form. */
    summary: { problems: last?.problems ?? [], labels },
    /** Somebody else was first: what is stored now stands beside what was typed. */
    overtaken,
    /** The version that the form is based on, for its hidden field. */
    version: overtaken ? version : (last?.typed["version"] ?? shownVersion),
    /** What was typed when the form came back; undefined where it did not. */
    typed: last?.typed,
    /** The sentence beside a field. */
    problem,
    /**
     * What a field component takes: its name, label, sentence and content, and whether it must be
     * filled.
     */
    field: (name: string) => ({
      name,
      label: labels[name] ?? name,
      problem: problem(name),
      defaultValue: last?.typed[name] ?? values[name] ?? "",
      required: rules[name]?.required !== undefined,
      autoFocus: name === cursor && !last,
    }),
  };
}

function resultOf({ problems }: FormState) {
  return {
    status: "error" as const,
    error: Object.fromEntries(problems.map((problem) => [problem.field, [problem]])),
    state: { validated: Object.fromEntries(problems.map(({ field }) => [field, true])) },
  };
}

/** What a check shows moves the page, so it waits until what is being pressed has been pressed. */
function afterPress(check: () => unknown): void {
  if (document.querySelector(":active") === null) check();
  else document.addEventListener("mouseup", () => setTimeout(check), { once: true });
}
