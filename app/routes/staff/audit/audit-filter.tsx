import { useTranslation } from "react-i18next";
import type { DaySpan } from "~/domain/shared/list-page";
import { Button, LinkButton } from "~/ui/forms/buttons";
import { SEARCHABLE_ABOVE } from "~/ui/forms/option-finder";
import { SearchSelect } from "~/ui/forms/search-select";
import { TextField } from "~/ui/forms/text-field";
import { useFrame } from "~/ui/layout/frame";
import { useHydrated } from "~/ui/layout/use-hydrated";
import { listUrl } from "~/ui/table/list-url";

export interface AuditFilterView {
  staff: { id: number; name: string; username: string }[];
  /** There are more people than the select shows. */
  moreStaff: boolean;
  staffId: number | null;
  staffName: string;
  modules: { value: string; label: string }[];
  module: string | null;
  search: string;
}

interface AuditFilterProps {
  filter: AuditFilterView;
  days: DaySpan;
}

/** No person, no module. */
const CLEARED = { staff_id: null, staff_name: null, module: null, page: null };

/** Whose entries, and of which module; what is searched for and the days stay. */
export function AuditFilter({ filter, days }: AuditFilterProps) {
  const { t } = useTranslation("audit");
  const { path } = useFrame();
  const { staff, moreStaff, staffId, staffName, modules, module, search } = filter;
  const people = staff.map(({ id, name, username }) => ({
    value: String(id),
    label: `${name} (${username})`,
  }));
  // With scripts the select itself is searched.
  const byName = !useHydrated() && (people.length > SEARCHABLE_ABOVE || staffName !== "");
  const filtered = staffId !== null || module !== null || staffName !== "";
  return (
    <form method="get" action="/audit" className="filters">
      {Object.entries({ search, ...days }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <SearchSelect
        source="staff"
        name="staff_id"
        label={t("filter.staff")}
        hint={moreStaff && byName ? t("filter.staffMore") : undefined}
        options={people}
        empty={t("filter.everyone")}
        defaultValue={staffId ?? ""}
      />
      {byName ? (
        <TextField
          name="staff_name"
          label={t("filter.staffName")}
          type="search"
          defaultValue={staffName}
          maxLength={100}
        />
      ) : null}
      <SearchSelect
        name="module"
        label={t("filter.module")}
        options={modules}
        empty={t("filter.everyModule")}
        defaultValue={module ?? ""}
      />
      <Button look="alt">{t("filter.apply")}</Button>
      {filtered ? (
        <LinkButton look="plain" href={listUrl(path, CLEARED, "list-all")}>
          {t("filter.clear")}
        </LinkButton>
      ) : null}
    </form>
  );
}
