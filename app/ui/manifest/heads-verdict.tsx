import { useTranslation } from "react-i18next";
import { headsVerdict } from "~/domain/manifest/heads";

/** Whether heads and scans agree: in words, with a colour and a shape. */
export function HeadsVerdict({ heads, scans }: { heads: number; scans: number }) {
  const { t } = useTranslation("headCounts");
  const verdict = headsVerdict(heads, scans);
  return (
    <p className={`heads-verdict ${verdict}`} role="status">
      {verdict === "uncounted"
        ? t("heads.uncounted", { scans })
        : verdict === "equal"
          ? t("heads.verdict.equal", { count: scans })
          : t(`heads.verdict.${verdict}`, { count: Math.abs(heads - scans) })}
    </p>
  );
}
