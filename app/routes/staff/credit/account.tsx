import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readStatement, statementSpan } from "~/domain/credit/statement.server";
import { dayOf } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery } from "~/http/list-query.server";
import { screenPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { useHydrated } from "~/ui/layout/use-hydrated";
import { DaySpanForm } from "~/ui/table/day-span-form";
import { AccountActs } from "./account-acts";
import { AgeingTable } from "./ageing-table";
import { accountView, dayText, lineView, requireAccount } from "./credit-view.server";
import { StatementTable } from "./statement-table";

export const handle = {
  title: "credit:account.title",
  dialog: true,
  live: ["new-ticket", "ticket-cancelled", "credit-changed"],
  showsElsewhere: () => true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "credit/:id");
  const [language, at] = [await languageOf(request), now()];
  const { shortened, ...span } = statementSpan(daySpanQuery(request), dayOf(at));
  const account = await requireAccount(params.id);
  const statement = await readStatement(account.id, span);
  if (!statement) throw failurePage(new Refusal("not_found"));
  const { lines, total, openingSen, closingSen } = statement;
  return {
    account: accountView(account, language),
    span,
    shortened,
    days: { from: dayText(span.from, language), to: dayText(span.to, language) },
    made: formatInstant(at, language),
    lines: lines.map((line) => lineView(line, language)),
    total,
    opening: formatAmount(openingSen),
    closing: formatAmount(closingSen),
    back: screenPath(request, "credit", ["from", "to"]),
  };
}

/** What a company bought on Credit Facility, what came back and what it paid, day by day. */
export default function CreditAccountPage() {
  const { t } = useTranslation("credit");
  const { council } = useFrame();
  const scripts = useHydrated();
  const { account, span, shortened, days, made, lines, total, opening, closing, back } =
    useLoaderData<typeof loader>();
  const { id, name, limit, free, blocked } = account;
  return (
    <Modal title={t("account.of", { account: name })} back={back} wide="page">
      {blocked ? (
        <div className="screen-only">
          <Note kind="careful">
            <p>{t("blockedNote", { name: blocked.by, at: blocked.at, reason: blocked.reason })}</p>
          </Note>
        </div>
      ) : null}
      <AccountActs account={account} />
      <Facts
        facts={[
          { term: t("account.issuer"), value: council },
          { term: t("account.made"), value: made },
          { term: t("account.limit"), value: limit ?? t("noLimit") },
          ...(free ? [{ term: t("account.free"), value: free }] : []),
        ]}
      />
      <h3>{t("account.ageing")}</h3>
      <AgeingTable account={account} />
      <h3 id="entries">{t("account.lines")}</h3>
      <div className="screen-only">
        <DaySpanForm days={span} label={t("account.days")} anchor="entries" bounded />
      </div>
      {shortened ? (
        <Note kind="careful" role="status">
          <p>{t("account.shortened")}</p>
        </Note>
      ) : null}
      {lines.length < total ? (
        <Note kind="careful">
          <p>{t("account.more", { shown: lines.length, total })}</p>
        </Note>
      ) : null}
      <StatementTable
        accountId={account.id}
        days={days}
        opening={opening}
        closing={closing}
        lines={lines}
      />
      <form
        id="pdf"
        method="post"
        action={`/credit/${id}/statement.pdf?from=${span.from}&to=${span.to}`}
      >
        <FormKey />
      </form>
      <Actions>
        <Button look="alt" form="pdf">
          {t("act.pdf")}
        </Button>
        {scripts ? (
          <Button look="alt" type="button" icon="print" onClick={() => window.print()}>
            {t("act.print")}
          </Button>
        ) : null}
        <LinkButton look="alt" href={`/credit/${id}/statement.csv?from=${span.from}&to=${span.to}`}>
          {t("act.csv")}
        </LinkButton>
        <LinkButton look="alt" href={back}>
          {t("act.back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
