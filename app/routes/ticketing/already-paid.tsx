import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { findOrderForm } from "~/domain/ordering/schema.server";
import { findPayment } from "~/domain/payments/find-payment.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { typedValues } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { limitClient } from "~/http/limits.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";
import { FoundOrder } from "./found-order";

export const handle = { title: "flow:title.alreadyPaid" } satisfies PageHandle;

export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ request }: LoaderFunctionArgs) {
  return data(null, {
    headers: cookieCheckCookies(request).map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

/**
 * The live state of an order, for whoever knows its reference, its phone number and a second fact.
 * The answer is the page itself: none of them belongs into an address.
 */
export async function action({ request }: ActionFunctionArgs) {
  const at = now();
  await orFailurePage(() => limitClient(request, "alreadyPaid", at));
  return submitForm(request, findOrderForm, async (question, form) => {
    const found = await findPayment(question, at);
    return data({ problems: [], typed: found ? {} : typedValues(form), found });
  });
}

export default function AlreadyPaid() {
  const { t } = useTranslation("flow");
  const answer = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(answer?.problems ?? []);
  const typed = answer?.typed ?? {};
  // Nothing has all three: which of them is wrong is not told.
  const found = answer && "found" in answer ? answer.found : undefined;
  return (
    <Page>
      <main id="main" className="text">
        {found ? <FoundOrder payment={found} /> : null}
        {found === null ? (
          <Note kind="careful" role="status">
            <p>{t("find.unknown")}</p>
          </Note>
        ) : null}
        <ErrorSummary
          problems={answer?.problems ?? []}
          labels={{
            reference: t("find.reference"),
            phoneNo: t("find.phoneNo"),
            secondFact: t("find.secondFact"),
          }}
        />
        {found ? <h2>{t("find.another")}</h2> : <h1>{t("find.heading")}</h1>}
        <p>{t("find.lead")}</p>
        <form method="post" className="stack gap" noValidate>
          <TextField
            name="reference"
            label={t("find.reference")}
            hint={t("find.referenceHint")}
            defaultValue={typed.reference}
            problem={problem("reference")}
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            name="phoneNo"
            label={t("find.phoneNo")}
            defaultValue={typed.phoneNo}
            problem={problem("phoneNo")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            maxLength={30}
            narrow
          />
          <TextField
            name="secondFact"
            label={t("find.secondFact")}
            hint={t("find.secondFactHint")}
            defaultValue={typed.secondFact}
            problem={problem("secondFact")}
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            narrow
          />
          <Actions>
            <Button>{t("find.submit")}</Button>
          </Actions>
        </form>
      </main>
    </Page>
  );
}
