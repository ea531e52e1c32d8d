import { Fragment } from "react";

/** An e-mail address that a narrow column breaks at its dots and its @, never inside a word. */
export function BreakableEmail({ email }: { email: string }) {
  return (
    <>
      {email.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </>
  );
}
