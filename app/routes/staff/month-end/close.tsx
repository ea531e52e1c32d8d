import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closeMonth, figuresMark } from "~/domain/month-end/closing/close-month.server";
import { nextNoOf } from "~/domain/month-end/closing/queries.server";
import { readMonth } from "~/domain/month-end/month-state.server";
import { closeForm } from "~/domain/month-end/schema.server";
import { jettyName } from "~/domain/places/jetties";
import { parseMonth } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
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
import { EquationBox } from "./equation-box";
import { monthView } from "./month-view.server";

export const handle = { title: "months:close.act", dialog: true } satisfies PageHandle;
const PAGE = "monthEnd/close";

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, PAGE));
  const state = await readMonth(of, now());
  return {
    month: monthView(of, state, await languageOf(request)),
    mark: figuresMark(state.figures),
    no: await nextNoOf(of.jettyId),
  };
}

/** Closes the month that the address names, as it was shown. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const of = askedMonth(request, staff);
  const language = await languageOf(request);
  return submitForm(request, closeForm, async ({ mark }) => {
    const by = { id: staff.userId, name: staff.name };
    try {
      const id = await closeMonth({ ...of, mark, by, language }, now());
      return redirectTo(`/month-end/closings/${id}${monthQuery(of)}`, {
        cookies: [flashCookie("months.closed")],
      });
    } catch (error) {
      throw error instanceof Refusal ? named(error, language) : error;
    }
  });
}

/** A refusal that names a month names it in words. */
function named(refusal: Refusal, language: Parameters<typeof formatMonth>[1]): Refusal {
  const month = parseMonth(refusal.values.month);
  if (!month) return refusal;
  return new Refusal(refusal.code, {
    values: { ...refusal.values, month: formatMonth(month, language) },
  });
}

/** What will be frozen, before it is. */
export default function CloseMonth() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { month, mark, no } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const names = { month: month.name, jetty: jettyName(month.jettyId), no };
  return (
    <Modal title={t("close.title", names)} back={`/month-end${month.query}`} wide>
      <ErrorSummary problems={returned?.problems ?? []} />
      <p>{t("close.lead", names)}</p>
      <EquationBox month={month} heading={t("close.frozen")} />
      <form method="post" action={pathname + search}>
        <FormKey />
        <input type="hidden" name="mark" value={mark} />
        <Actions>
          <Button look="risk">{t("close.submit", names)}</Button>
          <LinkButton look="alt" href={`/month-end${month.query}`}>
            {t("back")}
          </LinkButton>
        </Actions>
      </form>
    </Modal>
  );
}
