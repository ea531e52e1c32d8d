import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { JETTIES, type JettyId } from "~/domain/places/jetties";

/** Change Jetty, for users bound to none (2.3); back to the page where it stands. */
export function JettyForm({ jettyId }: { jettyId: JettyId }) {
  const { t } = useTranslation("staff");
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/session/jetty">
      <input type="hidden" name="back" value={pathname + search} />
      <label className="vh" htmlFor="current-jetty">
        {t("bar.changeJetty")}
      </label>
      <select className="in" id="current-jetty" name="jetty" defaultValue={jettyId}>
        {JETTIES.map(({ id, name }) => (
          <option key={id} value={id}>
            {t("bar.jetty", { name })}
          </option>
        ))}
      </select>
      <button className="btn">{t("bar.change")}</button>
    </form>
  );
}
