import { useTranslation } from "react-i18next";
import type { Channel } from "~/domain/ordering/draft";
import { CheckCard, RadioCards } from "~/ui/forms/choice-cards";

interface NationalityChoiceProps {
  channel: Channel;
  ticked: (which: "malaysian" | "nonMalaysian") => boolean;
  problem: string | undefined;
}

const BOTH = ["malaysian", "nonMalaysian"] as const;

/**
 * Malaysian and non-Malaysian: online one or the other, at the counter both (S16). The sheet shows
 * the counters of what is ticked.
 */
export function NationalityChoice({ channel, ticked, problem }: NationalityChoiceProps) {
  const { t } = useTranslation("flow");
  if (channel === "counter")
    return (
      <fieldset className="two">
        <legend className="label">{t("passengers.nationality")}</legend>
        {BOTH.map((which) => (
          <CheckCard
            key={which}
            name="nationality"
            value={which}
            label={t(`passengers.${which}`)}
            checked={ticked(which)}
          />
        ))}
      </fieldset>
    );
  return (
    <RadioCards
      name="nationality"
      legend={t("passengers.nationality")}
      choices={BOTH.map((which) => ({ value: which, label: t(`passengers.${which}`) }))}
      chosen={BOTH.find(ticked)}
      hint={t("passengers.one")}
      problem={problem}
      pair
    />
  );
}
