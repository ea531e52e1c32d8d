import { useTranslation } from "react-i18next";
import { Note } from "../layout/note";

interface Head {
  supersededBy: number | null;
  reopenedAt: string | null;
  corrects: string | null;
  jetty: string;
  dayName: string;
  time: string;
  newTime: string | null;
  boat: {
    name: string;
    operator: string | null;
    licenceNo: string | null;
    capacity: number | null;
  };
  skipper: { name: string; licenceNo: string | null } | null;
  onBoard: number;
  heads: number | null;
  jackets: { adult: number; child: number; infant: number } | null;
  malaysians: number;
  foreigners: number;
  infants: number;
  closedAt: string;
  closedBy: string;
}

const known = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(", ");

/** What a manifest says beside its people, and whether a later version stands in its place. */
export function ManifestHead({ manifest }: { manifest: Head }) {
  const { t } = useTranslation("manifest");
  const { t: counted } = useTranslation("headCounts");
  const { boat, skipper, time, newTime, jackets, heads, corrects } = manifest;
  const when = newTime ? t("card.newTime", { time, newTime }) : time;
  const facts: [string, string][] = [
    [t("paper.departs"), `${manifest.dayName}, ${when}`],
    [t("paper.jetty"), manifest.jetty],
    [t("card.boat"), known(boat.name, boat.licenceNo, boat.operator)],
    [
      t("paper.capacity"),
      boat.capacity === null ? t("paper.capacityUnknown") : String(boat.capacity),
    ],
    [t("card.skipper"), skipper ? known(skipper.name, skipper.licenceNo) : t("card.noSkipper")],
    [
      t("paper.onBoard"),
      `${manifest.onBoard} (${t("paper.summary", {
        malaysian: manifest.malaysians,
        foreigner: manifest.foreigners,
        infants: manifest.infants,
      })})`,
    ],
    [t("paper.heads"), heads === null ? t("paper.notCounted") : String(heads)],
    [t("paper.jackets"), jackets ? counted("jackets.sum", jackets) : t("paper.notCounted")],
    [t("paper.closed"), t("paper.closedBy", { at: manifest.closedAt, name: manifest.closedBy })],
  ];
  return (
    <>
      {manifest.supersededBy === null ? null : (
        <Note kind="bad">
          <p>
            <b>{t("paper.supersededBy", { version: manifest.supersededBy })}</b>
          </p>
        </Note>
      )}
      {manifest.reopenedAt === null ? null : (
        <Note kind="careful">
          <p>{t("paper.reopened", { at: manifest.reopenedAt })}</p>
        </Note>
      )}
      {corrects === null ? null : <p>{t("paper.corrects", { reason: corrects })}</p>}
      <dl className="manifest-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
