import type { ErrorRow } from "~/api/openapi/reference.server";

/** Refusals with their status, code and sentence. */
export function ErrorList({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <ul className="dots">
      {errors.map(({ status, code, sentence }) => (
        <li key={code}>
          {status} <code>{code}</code>: {sentence}
        </li>
      ))}
    </ul>
  );
}
