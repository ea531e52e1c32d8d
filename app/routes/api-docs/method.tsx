/** `POST`, told by its word and not by its colour alone. */
export function Method({ name }: { name: "GET" | "POST" | "DELETE" }) {
  return <span className={`method ${name.toLowerCase()}`}>{name}</span>;
}
