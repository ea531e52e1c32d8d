type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, as they were and as they are; null where none does. */
export function fieldChanges(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
