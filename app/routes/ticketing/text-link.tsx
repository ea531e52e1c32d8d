import type { ReactNode } from "react";

/** A link inside a translated sentence, which brings its text. */
export function TextLink({ href, children }: { href: string; children?: ReactNode }) {
  return <a href={href}>{children}</a>;
}
