import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { creditByCode } from "~/domain/travel-credit/queries.server";
import { lastDayOf } from "~/domain/travel-credit/rules";
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
        found: {
          code: formatTicketCode(credit.code),
          jettyId: credit.jettyId,
          left: formatRm(credit.leftSen),
          value: formatRm(credit.valueSen),
          until: formatDay(lastDayOf(credit.expiresAt), await languageOf(request)),
          isOver: credit.expiresAt <= at,
          usedUp: credit.leftSen === 0,
        },
      });
    }),
  );
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
            <Facts
              facts={[
                { term: t("mail.code"), value: <b className="code">{found.code}</b> },
                { term: t("balance.left"), value: <b>{found.left}</b> },
                { term: t("mail.value"), value: found.value },
                ...(found.usedUp
                  ? []
                  : [
                      {
                        term: t(found.isOver ? "balance.ended" : "mail.until"),
                        value: found.until,
                      },
                    ]),
              ]}
            />
            {found.usedUp ? <p>{t("balance.usedUp")}</p> : null}
            {found.isOver || found.usedUp ? null : (
              <Actions>
                <LinkButton href="/">{t("balance.buy")}</LinkButton>
              </Actions>
            )}
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
