import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { textByKey, type TextKey } from "~/i18n/text-key";
import type { FieldError } from "../forms/field-errors";
import { ConfirmDialog } from "./confirm";
import type { PageHandle } from "./frame";
import { Note } from "./note";

/** The handle of a confirmation's route. */
export function confirmHandle(title: TextKey) {
  return { title, dialog: true } as const satisfies PageHandle;
}

/** What `loadConfirmation` gave: the facts, and the way back. */
export interface ConfirmationView {
  /** `warning` is a sentence of its own, said first. */
  facts: Record<string, string | number>;
  back: string;
}

interface ConfirmPageProps {
  /** Says what is about to happen to what, with the loader's facts; or `children` say it. */
  lead?: TextKey;
  /** The verb with its result, on the button. */
  submit: TextKey;
  /** Takes something away. */
  risky?: boolean;
  children?: ReactNode;
}

/** A confirmation's page: its loader is `loadConfirmation`, its action `confirmAct` (R-8-49). */
export function ConfirmPage({ lead, submit, risky, children }: ConfirmPageProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { facts, back } = useLoaderData<() => Promise<ConfirmationView>>();
  return (
    <ConfirmDialog
      action={pathname + search}
      back={back}
      submit={textByKey(t, submit, facts)}
      risky={risky}
      problems={useConfirmationProblems()}
    >
      {facts.warning ? (
        <Note kind="careful">
          <p>{facts.warning}</p>
        </Note>
      ) : null}
      {lead ? <p>{textByKey(t, lead, facts)}</p> : null}
      {children}
    </ConfirmDialog>
  );
}

/** Why the act was refused, where it was. */
export function useConfirmationProblems(): readonly FieldError[] {
  return useActionData<() => Promise<{ problems: FieldError[] }>>()?.problems ?? [];
}
