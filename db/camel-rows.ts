import type { QueryArrayResult } from "pg";

/** Columns are few, for the schema and the statements hold them. */
const properties = new Map<string, string>();

/**
 * Rows as objects whose properties are the result's columns in camelCase: `ticket_code` is
 * `ticketCode`.
 */
export function camelRows<Row extends object>({
  fields,
  rows,
}: QueryArrayResult<unknown[]>): Row[] {
  const names = fields.map(({ name }) => propertyOf(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, index) => (row[name] = values[index]));
    return row as Row;
  });
}

function propertyOf(column: string): string {
  const known = properties.get(column);
  if (known !== undefined) return known;
  const property = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  properties.set(column, property);
  return property;
}
