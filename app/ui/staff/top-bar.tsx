import { useTranslation } from "react-i18next";
import { JETTIES, jettyName } from "~/domain/places/jetties";
import { BrandMark, Icon } from "~/ui/icons";
import { useFrame } from "~/ui/layout/frame";
import { LanguageForm } from "~/ui/layout/language-form";
import type { ShellView } from "./shell-view";

/** Where one works, a greeting by the hour, the way out (2.3). */
export function TopBar({ shell }: { shell: ShellView }) {
  const { t } = useTranslation("staff");
  const common = useTranslation("common").t;
  const { path } = useFrame();
  return (
    <header className="bar">
      <a className="burger" href="#menu">
        <Icon name="menu" /> {t("menu.open")}
      </a>
      <a className="brand" href="/dashboard">
        <BrandMark size={26} /> {common("brand")}
      </a>
      {shell.mayChangeJetty ? <JettyForm shell={shell} /> : <b>{t("bar.jetty", { name: jettyName(shell.jettyId) })}</b>}
      <span className="push hi">{t("greetName", { greeting: t(`greeting.${shell.greeting}`), name: shell.name })}</span>
      <span className="ava" aria-hidden="true">
        {initialsOf(shell.name)}
      </span>
      <LanguageForm />
      <a className="icon" href={`/logout?back=${encodeURIComponent(path)}`}>
        <Icon name="logout" size={22} />
        <span className="vh">{t("bar.logout")}</span>
      </a>
    </header>
  );
}

function JettyForm({ shell }: { shell: ShellView }) {
  const { t } = useTranslation("staff");
  const { path } = useFrame();
  return (
    <form method="post" action="/session/jetty">
      <input type="hidden" name="back" value={path} />
      <label className="vh" htmlFor="jetty">
        {t("bar.changeJetty")}
      </label>
      <select className="in" id="jetty" name="jetty" defaultValue={shell.jettyId}>
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

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(" ").filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("").toUpperCase();
}
