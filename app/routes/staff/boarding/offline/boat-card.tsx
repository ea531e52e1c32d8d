import { useTranslation } from "react-i18next";
import { type Counted, JACKET_SIZES } from "~/domain/manifest/presses";
import { formatCount } from "~/i18n/format";
import { Button } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { HeadsVerdict } from "~/ui/manifest/heads-verdict";
import type { OfflineCard } from "./offline-card";
import { offlineScanner } from "./offline-scanner";
import { pressOn, wishToClose } from "./press-on-card";

/**
 * The card of a departure, or of the boat of a date, without a network: what the list says, and what this device scanned and counted
 * since. Boarding is closed with a network alone, for the manifest holds the scans of every phone.
 */
export function BoatCard({ card, isLost }: { card: OfflineCard; isLost: boolean }) {
  const { t } = useTranslation("boarding");
  const { t: tm } = useTranslation("headCounts");
  const { departure, trip, onBoard, jackets } = card;
  const sum = jackets ? jackets.adult + jackets.child + jackets.infant : 0;
  const missing = onBoard - sum;
  return (
    <section aria-labelledby="boat-card" className="boat-card card stack">
      <h2 id="boat-card">
        {departure ? t("card.title", departure) : t("card.titleTrip", { no: trip?.no ?? 1 })}
      </h2>
      <p>
        {departure
          ? t("card.counts", { onBoard, sold: departure.sold })
          : t("card.countsTrip", { onBoard, expected: trip?.expected ?? 0 })}
      </p>
      <section aria-labelledby="card-heads" className="heads">
        <h3 id="card-heads">{tm("heads.title")}</h3>
        <Thumbs
          {...{ card, what: "heads", count: card.heads, label: tm("heads.count") }}
          more={tm("heads.more")}
          fewer={tm("heads.fewer")}
        />
        <HeadsVerdict heads={card.heads} onBoard={onBoard} />
      </section>
      <section aria-labelledby="card-jackets" className="heads">
        <h3 id="card-jackets">{tm("jackets.title")}</h3>
        <p>
          {jackets === null
            ? tm("jackets.none")
            : missing > 0
              ? tm("jackets.short", { count: missing })
              : tm("jackets.enough", { count: sum, onBoard })}
        </p>
        {JACKET_SIZES.map((size) => (
          <div key={size} className="jacket-size">
            <p>{tm(`jackets.${size}`)}</p>
            <Thumbs
              {...{ card, what: size, count: jackets?.[size] ?? 0 }}
              label={tm(`jackets.${size}`)}
              more={t("card.more", { what: tm(`jackets.${size}`) })}
              fewer={t("card.fewer", { what: tm(`jackets.${size}`) })}
            />
          </div>
        ))}
      </section>
      {card.toSend > 0 ? <p>{t("card.toSend", { count: card.toSend })}</p> : null}
      {isLost ? (
        <Note kind="bad" role="alert">
          <p>{t("card.lost")}</p>
        </Note>
      ) : null}
      <Closing card={card} />
    </section>
  );
}

interface ThumbsProps {
  card: OfflineCard;
  what: Counted;
  count: number;
  label: string;
  more: string;
  fewer: string;
}

function Thumbs({ card, what, count, label, more, fewer }: ThumbsProps) {
  const press = (step: 1 | -1) => void pressOn(offlineScanner(), card.counted, what, step);
  const button = (step: 1 | -1, name: string, sign: string) => (
    <button
      type="button"
      className="thumb"
      aria-label={name}
      disabled={step < 0 && count === 0}
      onClick={() => press(step)}
    >
      {sign}
    </button>
  );
  return (
    <div className="thumbs">
      {card.canCount ? button(-1, fewer, "−") : null}
      <output aria-label={label}>{formatCount(count)}</output>
      {card.canCount ? button(1, more, "+") : null}
    </div>
  );
}

/** A wish is a reminder: nothing closes by itself. */
function Closing({ card: { counted, canCount, isWished } }: { card: OfflineCard }) {
  const { t } = useTranslation("boarding");
  if (!canCount) return null;
  const wish = () => void wishToClose(offlineScanner(), counted, !isWished);
  return (
    <section aria-labelledby="card-close" className="stack">
      <h3 id="card-close">{t("card.close.title")}</h3>
      <p>{isWished ? t("card.close.wished") : t("card.close.lead")}</p>
      <Button type="button" look="alt" onClick={wish}>
        {isWished ? t("card.close.forget") : t("card.close.remind")}
      </Button>
    </section>
  );
}
