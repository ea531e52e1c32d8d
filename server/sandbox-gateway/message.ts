/** What a callback or an answer changes of a message, as the rules of mischief have it. */
export interface Alteration {
  field: string;
  value: string | number | null;
  /** Before it is signed; else afterwards. */
  sign: boolean;
}

/** A callback on its way, signed or spoiled. */
export interface OutgoingMessage {
  contentType: string;
  headers: Record<string, string>;
  body: string;
}

export function altered<Fields extends Record<string, unknown>>(
  fields: Fields,
  alterations: readonly Alteration[],
  sign: boolean,
): Fields {
  const changed: Record<string, unknown> = structuredClone(fields);
  for (const { field, value } of alterations.filter((one) => one.sign === sign)) {
    const path = field.split(".");
    const last = path.pop() ?? "";
    const parent = path.reduce<Record<string, unknown>>(
      (at, name) => (at[name] ?? {}) as Record<string, unknown>,
      changed,
    );
    if (value === null) delete parent[last];
    else parent[last] = value;
  }
  return changed as Fields;
}
