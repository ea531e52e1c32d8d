import { useTranslation } from "react-i18next";
import { listParameter, PAGE_ROWS } from "~/domain/shared/list-page";
import { listUrl } from "./list-url";

interface PagerProps {
  path: string;
  name: string;
  page: number;
  total: number;
  label: string;
  anchor: string;
}

/**
 * Links to a list's other pages; the address counts from 0, people from 1. Nothing where all rows
 * are in view.
 */
export function Pager({ path, name, page, total, label, anchor }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.max(0, Math.ceil(total / PAGE_ROWS) - 1);
  if (last === 0 && page === 0) return null;
  const to = (index: number) =>
    listUrl(path, { [listParameter("page", name)]: index === 0 ? null : String(index) }, anchor);
  return (
    <nav className="pages" aria-label={label}>
      {page > 0 ? <a href={to(Math.min(page - 1, last))}>{t("list.previous")}</a> : null}
      {shownPages(page, last).map((index, at) =>
        index === null ? (
          <span key={`gap-${at}`} className="dots">
            …
          </span>
        ) : (
          <a key={index} href={to(index)} aria-current={index === page ? "page" : undefined}>
            {index + 1}
          </a>
        ),
      )}
      {page < last ? <a href={to(page + 1)}>{t("list.next")}</a> : null}
    </nav>
  );
}

/** First, last, and those around the present page; null is a gap. */
function shownPages(page: number, last: number): (number | null)[] {
  const shown = [...new Set([0, page - 1, page, page + 1, last])]
    .filter((index) => index >= 0 && index <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((index, at) =>
    at > 0 && index - (shown[at - 1] ?? index) > 1 ? [null, index] : [index],
  );
}
