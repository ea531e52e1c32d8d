import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "~/i18n/format";
import { Note } from "~/ui/layout/note";
import { HeadsVerdict } from "~/ui/manifest/heads-verdict";
import type { BoardingCard } from "./boarding-card";
import { type LoadedCount, useHeadCount } from "./use-head-count";

interface HeadCountProps extends Pick<LoadedCount, "at" | "holder"> {
  card: BoardingCard;
  nonce: string;
}

/** The heads on the boat by thumb, against who is on board: said in words, with a colour and a shape. */
export function HeadCount({ card, nonce, at, holder }: HeadCountProps) {
  const { t } = useTranslation("headCounts");
  const count = useHeadCount({ boat: card.counted, heads: card.heads, at, holder });
  const button = (step: 1 | -1, label: string, sign: string) => (
    <form
      method="post"
      action={card.path}
      data-offline=""
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        count.press(step);
      }}
    >
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="nonce" value={`${nonce}${step > 0 ? "p" : "m"}`} />
      <button className="thumb" aria-label={label} disabled={step < 0 && count.heads === 0}>
        {sign}
      </button>
    </form>
  );
  return (
    <section id="heads" aria-labelledby="heads-heading" className="heads">
      <h2 id="heads-heading">{t("heads.title")}</h2>
      {card.canCount ? <p>{t("heads.lead")}</p> : null}
      <div className="thumbs">
        {card.canCount ? button(-1, t("heads.fewer"), "−") : null}
        <output aria-label={t("heads.count")}>{formatCount(count.heads)}</output>
        {card.canCount ? button(1, t("heads.more"), "+") : null}
      </div>
      <HeadsVerdict heads={count.heads} onBoard={card.onBoard} />
      {count.waiting > 0 ? <p>{t("heads.waiting", { count: count.waiting })}</p> : null}
      {count.refused ? (
        <Note kind="bad" role="alert">
          <p>{t("heads.refused")}</p>
        </Note>
      ) : null}
      {card.canCount && count.heads > 0 ? (
        <form method="post" action={card.path}>
          <input type="hidden" name="step" value="again" />
          <input type="hidden" name="nonce" value={`${nonce}a`} />
          <button className="plain">{t("heads.again")}</button>
        </form>
      ) : null}
    </section>
  );
}
