import { useTranslation } from "react-i18next";

const LOOK = {
  paid: "tag good",
  unpaid: "tag warn",
  pending: "tag warn",
  failed: "tag bad",
  replaced: "tag",
  expired: "tag",
  cancelled: "tag bad",
};

/** The state of a ticket or a payment as text; colour and border only repeat it. */
export function StatusTag({ state }: { state: keyof typeof LOOK }) {
  const { t } = useTranslation();
  return <span className={LOOK[state]}>{t(`status.${state}`)}</span>;
}
