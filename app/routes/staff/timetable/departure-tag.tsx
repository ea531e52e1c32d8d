import { useTranslation } from "react-i18next";
import type { DepartureStatus } from "~/domain/departures/rules";

const LOOK: Record<DepartureStatus, string> = {
  on_time: "tag good",
  delayed: "tag warn",
  boarding: "tag good",
  left: "tag",
  cancelled: "tag bad",
};

/** How a departure stands, as text; colour and border only repeat it. */
export function DepartureTag({ status }: { status: DepartureStatus }) {
  const { t } = useTranslation("departures");
  return <span className={LOOK[status]}>{t(`status.${status}`)}</span>;
}
