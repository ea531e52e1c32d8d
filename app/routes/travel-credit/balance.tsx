import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { creditByCode, type TravelCredit } from "~/domain/travel-credit/queries.server";
import { isUsedUp, lastDayOf } from "~/domain/travel-credit/rules";
import { balanceForm } from "~/domain/travel-credit/schema.server";
import { now } from "~/http/clock.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { limitFailedLookups } from "~/http/limits.server";
import { submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import { CouncilContact } from "~/ui/layout/council-contact";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";

export const handle = { title: "travelCredit:balance.title" } satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

export function loader({ request }: LoaderFunctionArgs) {
  const cookies = cookieCheckCookies(request);
  return data(null, { headers: cookies.map((one): [string, string] => ["Set-Cookie", one]) });
}

/** The answer is the page itself: a code does not belong into an address. */
export async function action({ request }: ActionFunctionArgs) {
  const at = now();
  return submitForm(request, balanceForm, ({ code }) =>
    limitFailedLookups(request, at, async () => {
      const credit = await creditByCode(code, at);
      if (!credit) throw new Refusal("travel_credit_unknown", { field: "code" });
      return data({
        problems: [],
        typed: { code: "" },
        found: balanceView(credit, await languageOf(request), at),
      });
    }),
  );
}

/** A credit in words. */
interface BalanceView {
  code: string;
  jettyId: number;
  left: string;
  /** What orders hold that are not paid yet; null for nothing. */
  reserved: string | null;
  value: string;
  until: string;
  isOver: boolean;
  isUsedUp: boolean;
  isSpendable: boolean;
}

function balanceView(credit: TravelCredit, language: Language, at: Date): BalanceView {
  const { leftSen, reservedSen, expiresAt } = credit;
  return {
    code: formatTicketCode(credit.code),
    jettyId: credit.jettyId,
    left: formatRm(leftSen),
    reserved: reservedSen > 0 ? formatRm(reservedSen) : null,
    value: formatRm(credit.valueSen),
    until: formatDay(lastDayOf(expiresAt), language),
    isOver: expiresAt <= at,
    isUsedUp: isUsedUp(credit),
    isSpendable: leftSen > 0 && expiresAt > at,
  };
}

/** What is left of a travel credit, for whoever knows its code. */
export default function TravelCreditBalance() {
  const { t } = useTranslation("travelCredit");
  const answer = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(answer?.problems ?? []);
  const found = answer && "found" in answer ? answer.found : undefined;
  return (
    <Page>
      <main id="main" className="text stack">
        <ErrorSummary problems={answer?.problems ?? []} labels={{ code: t("balance.code") }} />
        <h1>{t("balance.title")}</h1>
        {found ? (
          <>
            <Balance found={found} />
            <h2>{t("balance.another")}</h2>
          </>
        ) : (
          <p>{t("balance.lead")}</p>
        )}
        <form method="post" className="stack" noValidate>
          <TextField
            name="code"
            label={t("balance.code")}
            hint={t("balance.hint")}
            defaultValue={answer?.typed.code}
            problem={problem("code")}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Actions>
            <Button look={found ? "alt" : "main"}>{t("balance.submit")}</Button>
          </Actions>
        </form>
        <CouncilContact jettyId={found?.jettyId} />
      </main>
    </Page>
  );
}

/** What is left and until when; of a credit that is used up no date, and of one that is held no way to spend it. */
function Balance({ found }: { found: BalanceView }) {
  const { t } = useTranslation("travelCredit");
  const { reserved, isOver } = found;
  return (
    <>
      <Facts
        facts={[
          { term: t("mail.code"), value: <b className="code">{found.code}</b> },
          { term: t("balance.left"), value: <b>{found.left}</b> },
          ...(reserved === null ? [] : [{ term: t("balance.reserved"), value: reserved }]),
          { term: t("mail.value"), value: found.value },
          ...(found.isUsedUp
            ? []
            : [{ term: t(isOver ? "balance.ended" : "mail.until"), value: found.until }]),
        ]}
      />
      {found.isUsedUp ? <p>{t("balance.usedUp")}</p> : null}
      {reserved === null || found.isSpendable || isOver ? null : <p>{t("balance.allReserved")}</p>}
      {found.isSpendable ? (
        <Actions>
          <LinkButton href="/">{t("balance.buy")}</LinkButton>
        </Actions>
      ) : null}
    </>
  );
}

export const ErrorBoundary = BuyerFailure;
