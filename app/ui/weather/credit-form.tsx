import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import type { CaseView } from "./case-view";

/** Travel credit for all that was paid: a code to spend later. */
export function CreditForm({ about, path }: { about: CaseView; path: string }) {
  const { t } = useTranslation("weatherBuyer");
  const { amount, creditUntil } = about;
  return (
    <section aria-labelledby="credit" className="stack">
      <h2 id="credit">{t("credit.heading")}</h2>
      <p>{t("credit.lead", { amount, until: creditUntil })}</p>
      <form method="post" action={path} className="stack" noValidate>
        <FormKey />
        <input type="hidden" name="act" value="credit" />
        <Actions>
          <Button look="alt">{t("credit.submit")}</Button>
        </Actions>
      </form>
    </section>
  );
}

/** The code that was taken, what it is worth, and how it is spent. */
export function CreditTaken({ credit }: Pick<CaseView, "credit">) {
  const { t } = useTranslation("weatherBuyer");
  if (!credit) return null;
  const { code, value, left, reserved, usedUp, until } = credit;
  return (
    <>
      <Facts
        facts={[
          { term: t("credit.code"), value: <b className="code">{code}</b> },
          { term: t("credit.value"), value },
          ...(left === value ? [] : [{ term: t("credit.left"), value: left }]),
          ...(reserved === null ? [] : [{ term: t("credit.reserved"), value: reserved }]),
          ...(usedUp ? [] : [{ term: t("credit.until"), value: until }]),
        ]}
      />
      <p>{t(usedUp ? "credit.usedUp" : "credit.how")}</p>
      <p>
        <a className="alone" href="/travel-credit">
          {t("credit.balance")}
        </a>
      </p>
    </>
  );
}
