import { useTranslation } from "react-i18next";
import type { CreditStanding } from "~/domain/credit/queries.server";
import { formatRm } from "~/domain/shared/money";
import { Note } from "~/ui/layout/note";

/** What a company may still buy on Credit Facility; nothing where it has no limit and no block. */
export function CreditStandingNote({ standing }: { standing: CreditStanding | null }) {
  const { t } = useTranslation("staff");
  if (!standing) return null;
  const { name: account, freeSen, blocked } = standing;
  if (!blocked && freeSen === null) return null;
  return (
    <Note kind={blocked || freeSen === 0 ? "careful" : "info"}>
      <p>
        {blocked
          ? t("credit.blocked", { account })
          : t("credit.free", { account, free: formatRm(freeSen ?? 0) })}
      </p>
    </Note>
  );
}
