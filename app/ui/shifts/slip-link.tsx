import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SlipKind } from "~/domain/shifts/rules";
import { Icon } from "../icons";

interface SlipLinkProps {
  shiftId: number;
  kind: SlipKind;
  className?: string;
  children: ReactNode;
}

/**
 * To a slip as PDF, in a new window. It leads over a page that checks the right and makes the
 * short-lived address, so that a page left open still leads there.
 */
export function SlipLink({ shiftId, kind, className, children }: SlipLinkProps) {
  const { t } = useTranslation("staff");
  return (
    <a
      href={`/shifts/${shiftId}/slip/${kind}`}
      target="_blank"
      rel="noreferrer"
      className={className ?? "inline"}
    >
      <Icon name="print" size={16} /> {children} <span className="vh">{t("menu.newWindow")}</span>
    </a>
  );
}
