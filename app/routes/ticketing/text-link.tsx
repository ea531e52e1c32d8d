import type { ReactNode } from "react";

/** A link inside of a translated sentence, which brings the words. */
export function TextLink({ href, children }: { href: string; children?: ReactNode }) {
  return <a href={href}>{children}</a>;
}
