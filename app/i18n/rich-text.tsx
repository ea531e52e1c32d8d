import { cloneElement, Fragment, type ReactElement } from "react";

interface RichTextProps {
  /** A sentence with marked parts: `Read <a>our terms</a>.` */
  text: string;
  /** What stands around each part, by its mark. */
  parts: Readonly<Record<string, ReactElement>>;
}

/**
 * A sentence of which parts are links or stand out. The same as react-i18next's `Trans`, which would
 * bring a reader of HTML into every page's scripts.
 */
export function RichText({ text, parts }: RichTextProps) {
  // A piece between marks, then the mark and what it holds, then the next piece.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return <Fragment key={index}>{piece}</Fragment>;
    const around = index % 3 === 2 && parts[pieces[index - 1] ?? ""];
    return around ? cloneElement(around, { key: index }, piece) : null;
  });
}
