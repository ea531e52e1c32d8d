import { useTranslation } from "react-i18next";
import type { PrinterType } from "~/domain/printing/agent-messages";
import type { ShownCondition } from "~/domain/printing/rules";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { lightOf } from "~/ui/printing/printer-status";
import { PrinterSetupForm, type SetupValues } from "./printer-setup-form";

interface FoundPrinter {
  id: number;
  name: string;
  type: PrinterType;
  condition: ShownCondition;
}

interface PrintServerStepsProps {
  /** Null where none was made yet, or it can no longer be shown. */
  apiKey: string | null;
  setup: SetupValues;
  printers: readonly FoundPrinter[];
}

/** From the key to the first test page: what has to be done next stands open (C6). */
export function PrintServerSteps({ apiKey, setup, printers }: PrintServerStepsProps) {
  const { t } = useTranslation("printing");
  if (!apiKey)
    return (
      <form method="post" action="/user-profile/print-server" className="card stack">
        <FormKey />
        <h2>{t("setup.step", { no: 1, what: t("key.heading") })}</h2>
        <p>{t("key.none")}</p>
        <Actions>
          <Button>{t("key.make")}</Button>
        </Actions>
      </form>
    );
  return (
    <>
      <section className="card stack">
        <h2>{t("setup.step", { no: 1, what: t("key.heading") })}</h2>
        <p>
          <code className="wrapall">{apiKey}</code>
        </p>
        <p className="mute">{t("key.secret")}</p>
        <Actions>
          <LinkButton look="alt" href="/user-profile/print-server/renew">
            {t("key.renew")}
          </LinkButton>
        </Actions>
      </section>
      <section className="card stack" id="setup">
        <h2>{t("setup.step", { no: 2, what: t("setup.heading") })}</h2>
        <PrinterSetupForm values={setup} />
      </section>
      <section className="card stack">
        <h2>{t("setup.step", { no: 3, what: t("setup.start") })}</h2>
        <p>{t("setup.startNode")}</p>
        <p>{t("setup.startHow")}</p>
      </section>
      <section className="card stack" id="reachable">
        <h2>{t("setup.step", { no: 4, what: t("setup.reachable") })}</h2>
        {printers.length === 0 ? <p>{t("setup.nothing")}</p> : null}
        {printers.map((printer) => (
          <ReachablePrinter key={printer.id} printer={printer} />
        ))}
        <Actions>
          <LinkButton look="alt" href="/user-profile/print-server#reachable">
            {t("job.reload")}
          </LinkButton>
          <LinkButton look="alt" href="/printer?back=%2Fuser-profile%2Fprint-server">
            {t("chooser.heading")}
          </LinkButton>
        </Actions>
      </section>
    </>
  );
}

function ReachablePrinter({ printer: { id, name, type, condition } }: { printer: FoundPrinter }) {
  const { t } = useTranslation(["printing", "printer"]);
  return (
    <form method="post" action="/printer" className="row">
      <FormKey />
      <input type="hidden" name="printer" value={id} />
      <input type="hidden" name="back" value="/user-profile/print-server" />
      <span className={lightOf(condition)}>
        {t("printer:status.named", { name, condition: t(`printer:condition.${condition}`) })}
      </span>
      <span className="mute">{t(`type.${type}`)}</span>
      <Button look="alt" icon="print" name="act" value="test">
        {t("chooser.test")}
        <span className="vh"> {name}</span>
      </Button>
    </form>
  );
}
