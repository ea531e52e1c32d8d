import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { StaffFormControl } from "./use-staff-form";

interface StaffFormProps {
  form: StaffFormControl;
  /** Where it posts to: an address of the page that it stands on. */
  action: string;
  className?: string;
  /** Its answer is a page of its own. */
  reloadDocument?: boolean;
  children: ReactNode;
}

/** The form around the fields of `useStaffForm`; with scripts it is sent without a new page. */
export function StaffForm({
  form,
  action,
  className = "stack",
  reloadDocument = false,
  children,
}: StaffFormProps) {
  return (
    <Form
      method="post"
      action={action}
      className={className}
      reloadDocument={reloadDocument}
      discover="none"
      {...form.formProps}
    >
      {children}
    </Form>
  );
}
