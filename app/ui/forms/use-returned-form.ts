import { useActionData } from "@remix-run/react";

type Returned<Action extends (...args: never[]) => unknown> = Exclude<
  Awaited<ReturnType<Action>>,
  Response
>;

/**
 * What an action returned for its own page; undefined where none was posted. A redirect never
 * reaches the page, and without it in the type the compiler checks what the page reads: Remix types
 * a union with a plain Response as `any`.
 */
export function useReturnedForm<Action extends (...args: never[]) => unknown>() {
  return useActionData<() => Promise<Returned<Action>>>();
}
