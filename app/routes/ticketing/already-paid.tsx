import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findByBuyerForm, findOrderForm } from "~/domain/ordering/schema.server";
import { findPayments } from "~/domain/payments/find-payment.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { typedValues } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { limitClient } from "~/http/limits.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import { CouncilContact } from "~/ui/layout/council-contact";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { BuyerQuestionFields, ReferenceFields, useFindOrderLabels } from "./find-order-fields";
import { BY_BUYER, FIND_BY_BUYER_PATH, FIND_PATH } from "./find-order-path";
import { FoundOrder } from "./found-order";
import { foundOrderView } from "./found-order.server";
import { answerLanguageButton } from "./language-button.server";

export const handle = {
  title: "flow:title.alreadyPaid",
  stepForm: () => true,
} satisfies PageHandle;

export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ request }: LoaderFunctionArgs) {
  return data(
    { byBuyer: new URL(request.url).searchParams.get("by") === BY_BUYER },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return (await answerLanguageButton(request)) ?? findOrders(request);
}

/**
 * The live state of an order, for whoever knows its reference, its phone number and a second fact,
 * or who bought for which day. The answer is the page itself: none of them belongs into an address.
 */
async function findOrders(request: Request) {
  const at = now();
  await orFailurePage(() => limitClient(request, "alreadyPaid", at));
  const schema = (form: FormData) => (form.has("ic") ? findByBuyerForm : findOrderForm);
  return submitForm(request, schema, async (question, form) => {
    const [payments, language] = [await findPayments(question, at), await languageOf(request)];
    const found = await Promise.all(
      payments.map(async (one) => ({ ...(await foundOrderView(request, one)), language })),
    );
    return data({ problems: [], typed: found.length > 0 ? {} : typedValues(form), found });
  });
}

export default function AlreadyPaid() {
  const { t } = useTranslation("online");
  const { byBuyer } = useLoaderData<typeof loader>();
  const answer = useReturnedForm<typeof findOrders>();
  const problem = useFieldErrorText(answer?.problems ?? []);
  const labels = useFindOrderLabels();
  // Nothing has all three: which of them is wrong is not told.
  const found = answer && "found" in answer ? answer.found : undefined;
  const Fields = byBuyer ? BuyerQuestionFields : ReferenceFields;
  return (
    <Page>
      <main id="main" className="text">
        {found?.map((one) => (
          <FoundOrder key={one.payment.ticketCode} {...one} />
        ))}
        {found?.length === 0 ? (
          <Note kind="careful" role="status">
            <p>{t("find.unknown")}</p>
          </Note>
        ) : null}
        <ErrorSummary problems={answer?.problems ?? []} labels={labels} />
        {found?.length ? <h2>{t("find.another")}</h2> : <h1>{t("find.heading")}</h1>}
        <p>{t("find.lead")}</p>
        <p>
          <a className="alone" href={byBuyer ? FIND_PATH : FIND_BY_BUYER_PATH}>
            {t(byBuyer ? "find.byReference" : "find.byBuyer")}
          </a>
        </p>
        <form
          id={STEP_FORM_ID}
          method="post"
          action={byBuyer ? FIND_BY_BUYER_PATH : FIND_PATH}
          className="stack gap"
          noValidate
        >
          <Fields typed={answer?.typed ?? {}} problem={problem} />
          <Actions>
            <Button>{t("find.submit")}</Button>
          </Actions>
        </form>
        {found?.length ? null : <CouncilContact />}
      </main>
    </Page>
  );
}

export const ErrorBoundary = BuyerFailure;
