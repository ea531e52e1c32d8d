import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShellView } from "./shell-view";

export interface MoreItem {
  href: string;
  label: string;
}

/** What the 'more' menu and the right-click menu lead to (2.3). */
export function useMoreItems({ apps }: Pick<ShellView, "apps">): MoreItem[] {
  const { t } = useTranslation("staff");
  const { pathname, search } = useLocation();
  const back = `?back=${encodeURIComponent(pathname + search)}`;
  return [
    { href: `/app-info${back}`, label: t("more.info") },
    ...apps.map(({ name, href }) => ({ href, label: t(`more.${name}`) })),
    { href: "/user-profile", label: t("more.profile") },
    { href: `/report-issue${back}`, label: t("more.report") },
    { href: `/logout${back}`, label: t("more.logout") },
  ];
}
