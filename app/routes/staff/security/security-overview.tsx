import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { LockNowForm } from "~/ui/layout/lock-now-form";

export interface SecurityView {
  /** Since when the second factor is on, written out; null: off. */
  since: string | null;
  recoveryLeft: number;
  hasPin: boolean;
  /** The role must have a second factor. */
  required: boolean;
}

/** What guards the account beyond the password: second factor, PIN, locking by hand. */
export function SecurityOverview({ guards }: { guards: SecurityView }) {
  const { t } = useTranslation("account");
  return (
    <>
      <section className="card stack">
        <h2>{t("factor.heading")}</h2>
        <p>{t("factor.lead")}</p>
        <FactorState guards={guards} />
      </section>
      <section className="card stack">
        <h2>{t("pin.heading")}</h2>
        <p>{t("pin.lead")}</p>
        <p>{guards.hasPin ? t("pin.isSet") : t("pin.notSet")}</p>
        <Actions>
          <LinkButton look="alt" href="/user-profile/security/pin">
            {guards.hasPin ? t("pin.change") : t("pin.set")}
          </LinkButton>
          {guards.hasPin ? (
            <LinkButton look="plain" href="/user-profile/security/pin/remove">
              {t("pin.remove")}
            </LinkButton>
          ) : null}
        </Actions>
      </section>
      <section className="card stack">
        <h2>{t("lock.heading")}</h2>
        <p>{t("lock.lead")}</p>
        <LockNowForm />
      </section>
    </>
  );
}

function FactorState({ guards: { since, recoveryLeft, required } }: { guards: SecurityView }) {
  const { t } = useTranslation("account");
  if (since === null)
    return (
      <>
        <p>{t("factor.off")}</p>
        <Actions>
          <LinkButton href="/user-profile/security/on">{t("factor.turnOn")}</LinkButton>
        </Actions>
      </>
    );
  return (
    <>
      <p>
        {t("factor.since", { since })} {t("factor.left", { left: recoveryLeft })}
      </p>
      {required ? <p className="mute">{t("factor.required")}</p> : null}
      <Actions>
        <LinkButton look="alt" href="/user-profile/security/codes">
          {t("factor.renew")}
        </LinkButton>
        {required ? null : (
          <LinkButton look="plain" href="/user-profile/security/off">
            {t("factor.turnOff")}
          </LinkButton>
        )}
      </Actions>
    </>
  );
}
