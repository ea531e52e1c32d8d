import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { LockNowForm } from "./lock-now-form";
import type { MoreItem } from "./more-items";
import { NotificationSettingsForm } from "./notification-settings-form";
import type { ShellView } from "./shell-view";

interface MoreMenuProps {
  shell: ShellView;
  items: readonly MoreItem[];
  /** What opens it, where it holds more than the right-click menu. */
  label?: string;
  /** More entries below the links, an `li` each. */
  children?: ReactNode;
}

/** The right-click menu for everybody: it opens without scripts and by keyboard (G5). */
export function MoreMenu({ shell, items, label, children }: MoreMenuProps) {
  const { t } = useTranslation("staff");
  return (
    <details className="more">
      <summary>
        {label ?? t("more.open")} <Icon name="down" size={16} />
      </summary>
      <ul>
        {items.map(({ href, label }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {children}
        <li>
          <NotificationSettingsForm muted={shell.muted} toastsHidden={shell.toastsHidden} />
        </li>
        <li>
          <LockNowForm look="plain" />
        </li>
      </ul>
    </details>
  );
}
