import type { ReactNode } from "react";

/** One part of the styleguide, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="card stack gap">
      <h2>{name}</h2>
      {children}
    </section>
  );
}
