import type { ReactNode } from "react";

const LOOK = { info: "note", careful: "note warn", good: "note yes", bad: "note no" };

interface NoteProps {
  kind?: keyof typeof LOOK;
  /**
   * `status` is read out politely, `alert` at once; a note that stands on every visit has neither.
   */
  role?: "status" | "alert";
  children: ReactNode;
}

/** A framed message: information, care, success, or something that went wrong. */
export function Note({ kind = "info", role, children }: NoteProps) {
  return (
    <div className={LOOK[kind]} role={role}>
      {children}
    </div>
  );
}
