import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "../layout/use-hydrated";
import { FormKey } from "./form-key";
import type { StaffFormControl } from "./use-staff-form";

interface StaffFormProps {
  form: StaffFormControl;
  /** Where it posts to: an address of the page that it stands on. */
  action: string;
  className?: string;
  /** Its answer is a page of its own. */
  reloadDocument?: boolean;
  /** Its act knows the form by a key of its own. */
  ownKey?: boolean;
  children: ReactNode;
}

/**
 * The form around the fields of `useStaffForm`; with scripts it is sent without a new page, and
 * says by `data-checked` that what is typed is checked here.
 */
export function StaffForm({
  form,
  action,
  className = "stack",
  reloadDocument = false,
  ownKey = false,
  children,
}: StaffFormProps) {
  const { onSubmit, ...props } = form.formProps;
  const { state } = useNavigation();
  const sending = useRef(false);
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state]);
  // An answer with something to correct is there before the page has loaded its data again.
  useEffect(() => void (sending.current = false), [form.returned]);
  /** What is pressed twice is sent once. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent, currentTarget } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    // The language's button, outside the form, takes along what is typed: nothing of that is judged.
    if (
      button instanceof HTMLButtonElement &&
      button.hasAttribute("formaction") &&
      !currentTarget.contains(button)
    ) {
      event.preventDefault();
      currentTarget.action = button.formAction;
      currentTarget.submit();
      return;
    }
    onSubmit(event);
    if (event.defaultPrevented || reloadDocument) return;
    if (sending.current) event.preventDefault();
    sending.current = true;
  };
  return (
    <Form
      method="post"
      action={action}
      className={className}
      reloadDocument={reloadDocument}
      discover="none"
      aria-busy={state !== "idle" || undefined}
      noValidate
      data-checked={useHydrated() ? "as-typed" : undefined}
      onSubmit={submit}
      {...props}
    >
      {ownKey ? null : <FormKey />}
      {children}
    </Form>
  );
}
