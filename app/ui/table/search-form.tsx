import { useTranslation } from "react-i18next";
import { listParameter } from "~/domain/shared/list-page";

interface SearchFormProps {
  path: string;
  name: string;
  search: string;
  hint: string;
  anchor: string;
  /** What is searched: two lists of a screen may look through the same columns. */
  list: string;
}

/**
 * Applies on Enter or by its button; what else the address says goes along, the list's page does
 * not.
 */
export function SearchForm({ path, name, search, hint, anchor, list }: SearchFormProps) {
  const { t } = useTranslation();
  const [base = "", query = ""] = path.split("?");
  const field = listParameter("search", name);
  const others = [...new URLSearchParams(query)].filter(
    ([key]) => key !== field && key !== listParameter("page", name),
  );
  return (
    <form
      method="get"
      action={`${base}#${anchor}`}
      className="find"
      role="search"
      aria-label={`${list}: ${hint}`}
    >
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className="vh" htmlFor={field}>
        {hint}
      </label>
      <input
        key={search}
        className="in"
        id={field}
        name={field}
        type="search"
        defaultValue={search}
        placeholder={hint}
        size={hint.length}
        maxLength={100}
      />
      <button className="btn alt">{t("list.search")}</button>
    </form>
  );
}
