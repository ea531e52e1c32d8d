import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { ListPage as Page } from "~/domain/shared/list-page";
import { LinkButton } from "~/ui/forms/buttons";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

/** What the timetable is made of and both registers list: boats, and who steers them. */
export type Register = "boats" | "skippers";
interface Registered {
  id: number;
  name: string;
  jettyId: JettyId;
}

/** What a row can be taken out of the register by, and back into it. */
const ACTS = {
  boats: { out: "act.delete", back: "act.activate" },
  skippers: { out: "act.dismiss", back: "act.enlist" },
} as const;

interface RegisterListProps<Row> {
  register: Register;
  active: Page<Row>;
  inactive: Page<Row>;
  name: Column<Row>["cell"];
  /** What stands between the jetty and the acts. */
  columns: readonly Column<Row>[];
}

/** A register: what is in use, and below it what is not. */
export function RegisterList<Row extends Registered>({
  register,
  active,
  inactive,
  name: nameCell,
  columns,
}: RegisterListProps<Row>) {
  const { t } = useTranslation("timetable");
  const address = useScreenPath(register);
  const { out, back } = ACTS[register];
  const columnsOf = (kind: "active" | "inactive"): Column<Row>[] => [
    { head: t("field.name"), cell: nameCell, title: true },
    { head: t("field.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    ...columns,
    {
      head: t("column.acts"),
      acts: true,
      cell: ({ id, name }) => (
        <RowLinks
          row={name}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            kind === "active"
              ? { label: t(out), href: address(`${id}/delete`), risky: true }
              : { label: t(back), href: address(`${id}/activate`) },
          ]}
        />
      ),
    },
  ];
  const listOf = (kind: "active" | "inactive", list: Page<Row>) => (
    <List
      name={kind}
      heading={t(`${register}.${kind}`)}
      list={list}
      columns={columnsOf(kind)}
      keyOf={({ id }) => id}
      searchHint={t(`${register}.searchHint`)}
    />
  );
  return (
    <ListPage
      heading={t(`${register}.title`)}
      back={{ href: "/timetable", label: t("to.day") }}
      action={
        <LinkButton icon="plus" href={address("add")}>
          {t(`${register}.add`)}
        </LinkButton>
      }
    >
      {listOf("active", active)}
      {listOf("inactive", inactive)}
    </ListPage>
  );
}
