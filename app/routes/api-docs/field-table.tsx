import { useTranslation } from "react-i18next";
import type { SchemaRow } from "~/api/openapi/schema-rows";

interface FieldTableProps {
  rows: readonly (SchemaRow & { place?: "path" | "query" | "body" })[];
}

/** Fields with their types; where they stand, if they are sent. */
export function FieldTable({ rows }: FieldTableProps) {
  const { t } = useTranslation("apiDocs");
  const placed = rows.some(({ place }) => place);
  return (
    <table className="fields">
      <thead>
        <tr>
          <th scope="col">{t("column.field")}</th>
          <th scope="col">{t("column.type")}</th>
          {placed ? <th scope="col">{t("column.place")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, required, place }) => (
          <tr key={`${place ?? ""} ${name}`}>
            <th scope="row">
              <code>{name}</code>
              {required ? null : <small>{t("optional")}</small>}
            </th>
            <td>
              <code>{type}</code>
            </td>
            {place ? <td>{t(`place.${place}`)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
