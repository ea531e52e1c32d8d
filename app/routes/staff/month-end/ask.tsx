import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askForm } from "~/domain/month-end/schema.server";
import {
  askGatewayStatement,
  takeGatewayStatement,
  writingAccounts,
} from "~/domain/month-end/statement/gateway-statement.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatMonth } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormKey } from "~/ui/forms/form-key";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { askedMonth, monthQuery } from "./asked-month.server";

export const handle = { title: "months:ask.title", dialog: true } satisfies PageHandle;
const PAGE = "monthEnd/ask";

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, PAGE));
  const { searchParams } = new URL(request.url);
  const accounts = writingAccounts();
  const account = accounts.find(({ name }) => name === searchParams.get("account"));
  return {
    ...{ query: monthQuery(of), account: account ?? accounts[0] ?? null },
    month: formatMonth(of.month, await languageOf(request)),
    list: searchParams.get("list") ?? "",
  };
}

/** Asks the gateway for its list, or takes the one that it has written by now. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const of = askedMonth(request, staff);
  return submitForm(request, askForm, async ({ account, list }) => {
    if (list === "") {
      const name = await askGatewayStatement(account, of.month, staff.userId, now());
      const asked = new URLSearchParams({ account, list: name });
      return redirectTo(`/month-end/ask${monthQuery(of)}&${asked.toString()}`);
    }
    const { id, known } = await takeGatewayStatement(
      { account, name: list },
      of,
      staff.userId,
      now(),
    );
    return redirectTo(`/month-end/statements/${id}${monthQuery(of)}`, {
      cookies: [flashCookie(known ? "months.known" : "months.read")],
    });
  });
}

/** Has the gateway write the month's list of payments, and takes it. */
export default function AskStatement() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { query, account, month, list } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <Modal title={t("ask.title")} back={`/month-end/import${query}`}>
      <ErrorSummary problems={returned?.problems ?? []} />
      {account ? (
        <>
          <p>{t(list === "" ? "ask.lead" : "ask.waits", { gateway: account.gateway, month })}</p>
          <form method="post" action={pathname + search}>
            <FormKey />
            <input type="hidden" name="account" value={account.name} />
            <input type="hidden" name="list" value={list} />
            <Actions>
              <Button>{t(list === "" ? "ask.submit" : "ask.take")}</Button>
              <LinkButton look="alt" href={`/month-end/import${query}`}>
                {t("back")}
              </LinkButton>
            </Actions>
          </form>
        </>
      ) : (
        <p>{t("ask.none")}</p>
      )}
    </Modal>
  );
}
