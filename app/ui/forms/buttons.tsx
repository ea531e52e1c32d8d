import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "~/ui/icons";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";

const LOOK = { main: "btn", alt: "btn alt", risk: "btn risk", plain: "plain" };
export type ButtonLook = keyof typeof LOOK;

interface ButtonContent {
  /** `main` is filled: one a view. `risk` is for the last confirmation alone. */
  look?: ButtonLook;
  icon?: IconName;
  children: ReactNode;
}

/** A submit button. Its label is a verb with its result. */
export function Button({
  look = "main",
  icon,
  children,
  ...button
}: ButtonContent & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">) {
  return (
    <button className={LOOK[look]} {...button}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function LinkButton({
  look = "main",
  icon,
  href,
  children,
}: ButtonContent & { href: string }) {
  return (
    <a className={LOOK[look]} href={href}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="acts">{children}</div>;
}

/**
 * Stands first in a form that has other submit buttons: Enter presses the first button of a form,
 * and that must be the one that goes on. `form` is the id of a form that it stands outside of; `name`
 * and `value` are those of the button that it stands for, where the form tells its buttons apart.
 */
export function HiddenSubmit({
  children,
  ...button
}: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value" | "children">) {
  return (
    <button className="vh" tabIndex={-1} aria-hidden="true" {...button}>
      {children}
    </button>
  );
}

/** The same for a page with a step's form, which it sends on its way. */
export function BackButton({ action, children }: { action: string; children: ReactNode }) {
  return (
    <button className="plain back" form={STEP_FORM_ID} formAction={action}>
      <Icon name="back" size={16} /> {children}
    </button>
  );
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="back" href={href}>
      <Icon name="back" size={16} /> {children}
    </a>
  );
}
