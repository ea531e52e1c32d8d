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
  const { t: paperText } = useTranslation("manifestPaper");
  const { t: counted } = useTranslation("headCounts");
  const { boat, skipper, time, newTime, jackets, heads, corrects } = manifest;
  const when = newTime ? t("card.newTime", { time, newTime }) : time;
  const facts: [string, string][] = [
    [paperText("departs"), `${manifest.dayName}, ${when}`],
    [paperText("jetty"), manifest.jetty],
    [t("card.boat"), known(boat.name, boat.licenceNo, boat.operator)],
    [
      paperText("capacity"),
      boat.capacity === null ? paperText("capacityUnknown") : String(boat.capacity),
    ],
    [t("card.skipper"), skipper ? known(skipper.name, skipper.licenceNo) : t("card.noSkipper")],
    [
      paperText("onBoard"),
      `${manifest.onBoard} (${paperText("summary", {
        malaysian: manifest.malaysians,
        foreigner: manifest.foreigners,
        infants: manifest.infants,
      })})`,
    ],
    [paperText("heads"), heads === null ? paperText("notCounted") : String(heads)],
    [paperText("jackets"), jackets ? counted("jackets.sum", jackets) : paperText("notCounted")],
    [
      paperText("closed"),
      paperText("closedBy", { at: manifest.closedAt, name: manifest.closedBy }),
    ],
  ];
  return (
    <>
      {manifest.supersededBy === null ? null : (
        <Note kind="bad">
          <p>
            <b>{paperText("supersededBy", { version: manifest.supersededBy })}</b>
          </p>
        </Note>
      )}
      {manifest.reopenedAt === null ? null : (
        <Note kind="careful">
          <p>{paperText("reopened", { at: manifest.reopenedAt })}</p>
        </Note>
      )}
      {corrects === null ? null : <p>{paperText("corrects", { reason: corrects })}</p>}
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
