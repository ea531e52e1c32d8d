import { useActionData } from "@remix-run/react";
import { useState } from "react";

type Returned<Action extends (...args: never[]) => unknown> = Exclude<
  Awaited<ReturnType<Action>>,
  Response
>;
/** Named, or the incremental check of types writes it out, which takes minutes. */
type ActionData<Action extends (...args: never[]) => unknown> = ReturnType<
  typeof useActionData<() => Promise<Returned<Action>>>
>;

/**
 * What an action returned last for its own page; undefined where none was posted. It stays when the
 * page loads its data again, where Remix forgets it: what has to be corrected, or recovery codes
 * that are shown once. A redirect never reaches the page, and without it in the type the compiler
 * checks what the page reads: Remix types a union with a plain Response as `any`.
 */
export function useReturnedForm<
  Action extends (...args: never[]) => unknown,
>(): ActionData<Action> {
  const returned = useActionData<() => Promise<Returned<Action>>>();
  const [last, setLast] = useState(returned);
  if (returned && returned !== last) setLast(returned);
  return returned ?? last;
}
