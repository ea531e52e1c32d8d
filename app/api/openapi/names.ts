import type { Call } from "../call-line";

/** `/api/users/:id` as OpenAPI writes it, `/api/users/{id}`. */
export const pathOf = ({ path }: Pick<Call, "path">) => path.replace(/:(\w+)/g, "{$1}");

/** `GET /api/users/{id}`: what a call is called. */
export const nameOf = (line: Pick<Call, "method" | "path">) => `${line.method} ${pathOf(line)}`;

/** The names that stand in a path. */
export const namesInPath = ({ path }: Pick<Call, "path">) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);

/** `GET /api/users/activate/:id` as `getApiUsersActivateId`: it stays while the address does. */
export function operationId({ method, path }: Pick<Call, "method" | "path">): string {
  const words = path.split(/\W|_/).filter((word) => word !== "");
  return method.toLowerCase() + words.map(capitalized).join("");
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
