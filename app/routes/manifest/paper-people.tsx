import { useTranslation } from "react-i18next";
import type { ManifestView } from "~/documents/manifest-view.server";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

type Person = ManifestView["people"][number];

/**
 * Everybody on board with number, nationality, category, sex and age, as far as they are known. The
 * head stands on each sheet, and says `of` which manifest and version it is.
 */
export function PaperPeople({ people, of }: { people: readonly Person[]; of: string }) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().short;
  const unknown = t("paper.unknown");
  const columns: Column<Person>[] = [
    {
      head: t("paper.name"),
      title: true,
      cell: ({ no, name }) => `${no}. ${name ?? unknown}`,
      second: { head: of, cell: ({ ticketNo }) => ticketNo },
    },
    { head: t("paper.document"), cell: ({ document }) => document ?? unknown },
    { head: t("paper.nationality"), cell: ({ nationality }) => nationality ?? unknown },
    { head: t("paper.category"), cell: (one) => category(one.category) },
    {
      head: t("paper.sex"),
      cell: ({ sex }) => (sex === null ? unknown : t(`paper.${sex}`)),
    },
    { head: t("paper.born"), cell: ({ born }) => born ?? unknown },
    { head: t("paper.age"), cell: ({ age }) => age ?? unknown },
  ];
  return (
    <ResponsiveTable
      caption={t("officer.list")}
      columns={columns}
      rows={people}
      keyOf={({ no }) => no}
    />
  );
}
