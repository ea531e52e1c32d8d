import { useTranslation } from "react-i18next";
import type { ReportStatus } from "~/domain/support/rules";

const LOOK: Record<ReportStatus, string> = { Pending: "tag warn", Resolved: "tag good" };

/** A report's state as text; colour and border only repeat it. */
export function ReportStatusTag({ status }: { status: ReportStatus }) {
  const { t } = useTranslation("support");
  return <span className={LOOK[status]}>{t(`status.${status}`)}</span>;
}
