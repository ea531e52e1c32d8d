import { useTranslation } from "react-i18next";
import { headsVerdict } from "~/domain/manifest/heads";

/** Whether heads agree with who is on board by scans and decisions: in words, with a colour and a shape. */
export function HeadsVerdict({ heads, onBoard }: { heads: number; onBoard: number }) {
  const { t } = useTranslation("headCounts");
  const verdict = headsVerdict(heads, onBoard);
  return (
    <p className={`heads-verdict ${verdict}`} role="status">
      {verdict === "uncounted"
        ? t("heads.uncounted", { count: onBoard })
        : verdict === "equal"
          ? t("heads.verdict.equal", { count: onBoard })
          : t(`heads.verdict.${verdict}`, { count: Math.abs(heads - onBoard) })}
    </p>
  );
}
