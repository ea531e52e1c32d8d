import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/forms/buttons";

/** App Online: how it stands, and the way to switch it. */
export function OnlineSwitch({ on }: { on: boolean }) {
  const { t } = useTranslation("setting");
  return (
    <section className="card stack" aria-labelledby="online-heading">
      <div className="row">
        <h2 id="online-heading">{t("online.title")}</h2>
        <span className={on ? "tag good" : "tag warn"}>
          {t(on ? "online.isOn" : "online.isOff")}
        </span>
        <span className="push">
          <LinkButton look="alt" href={`/setting/online/${on ? "off" : "on"}`}>
            {t(on ? "online.off.submit" : "online.on.submit")}
          </LinkButton>
        </span>
      </div>
      <p>{t(on ? "online.onLead" : "online.offLead")}</p>
    </section>
  );
}
