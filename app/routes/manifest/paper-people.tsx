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
  const { t: paperText } = useTranslation("manifestPaper");
  const category = useCategoryNames().short;
  const unknown = paperText("unknown");
  const columns: Column<Person>[] = [
    {
      head: paperText("name"),
      title: true,
      cell: ({ no, name }) => `${no}. ${name ?? unknown}`,
      second: { head: of, cell: ({ ticketNo }) => ticketNo },
    },
    { head: paperText("document"), cell: ({ document }) => document ?? unknown },
    { head: paperText("nationality"), cell: ({ nationality }) => nationality ?? unknown },
    { head: paperText("category"), cell: (one) => category(one.category) },
    {
      head: paperText("sex"),
      cell: ({ sex }) => (sex === null ? unknown : paperText(sex)),
    },
    { head: paperText("born"), cell: ({ born }) => born ?? unknown },
    { head: paperText("age"), cell: ({ age }) => age ?? unknown },
  ];
  return (
    <ResponsiveTable
      caption={paperText("officersPage.list")}
      columns={columns}
      rows={people}
      keyOf={({ no }) => no}
    />
  );
}
