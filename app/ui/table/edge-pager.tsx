import { useTranslation } from "react-i18next";
import { useFrame } from "~/ui/layout/frame";
import { listUrl } from "./list-url";

export interface EdgePages {
  /** Counted from 0. */
  page: number;
  /** The row at whose edge the neighbouring page begins; null where there is none. */
  next: number | null;
  previous: number | null;
  /** Nothing is left behind the edge that was asked for. */
  beyond: boolean;
}

/**
 * Links to a long list's neighbouring pages. They begin at a row and not at a number, so that a page
 * far down costs as little as the first and new rows push nothing onto the next page.
 */
export function EdgePager({
  pages,
  label,
  anchor,
}: {
  pages: EdgePages;
  label: string;
  anchor: string;
}) {
  const { t } = useTranslation();
  const { path } = useFrame();
  const { page, next, previous, beyond } = pages;
  if (next === null && page === 0 && !beyond) return null;
  const to = (index: number, edge: { after?: number | null; before?: number | null }) =>
    listUrl(
      path,
      {
        page: index > 0 ? String(index) : null,
        after: edge.after ? String(edge.after) : null,
        before: edge.before ? String(edge.before) : null,
      },
      anchor,
    );
  return (
    <nav className="pages" aria-label={label}>
      {page > 0 || beyond ? <a href={to(0, {})}>{t("list.first")}</a> : null}
      {page > 1 && previous !== null ? (
        <a href={to(page - 1, { before: previous })}>{t("list.previous")}</a>
      ) : null}
      <span aria-current="page">{page + 1}</span>
      {next === null ? null : <a href={to(page + 1, { after: next })}>{t("list.next")}</a>}
    </nav>
  );
}
