import { useTranslation } from "react-i18next";
import { useFrame } from "../layout/frame";
import { Pager } from "../table/pager";
import type { TicketView } from "./ticket-view";

/** Every code of a ticket that was shown at the boat, and what it came to. */
export function TicketScans({ scans }: Pick<TicketView, "scans">) {
  const { t } = useTranslation("detail");
  const { t: common } = useTranslation();
  const { path } = useFrame();
  return (
    <section id="detail-scans" aria-labelledby="detail-scans-heading">
      <h3 id="detail-scans-heading">{t("part.scans")}</h3>
      {scans.total === 0 ? (
        <p>{t("noScans")}</p>
      ) : (
        <ol className="timeline">
          {scans.rows.map(({ id, made, verdict, more }) => (
            <li key={id}>
              <small>{made}</small> <b>{`${verdict}.`}</b> {more}
            </li>
          ))}
        </ol>
      )}
      <Pager
        path={path}
        name="scans"
        page={scans.page}
        total={scans.total}
        label={common("list.pages", { list: t("part.scans") })}
        anchor="detail-scans"
      />
    </section>
  );
}
