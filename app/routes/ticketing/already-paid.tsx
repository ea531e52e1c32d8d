import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { orFailurePage } from "~/http/failure.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";
import { postFindOrder } from "./find-order-form.server";
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
 * The live state of an order, for whoever knows its reference and its phone number. The answer is
 * the page itself: neither belongs into an address.
 */
export async function action({ request }: ActionFunctionArgs) {
  return orFailurePage(() => postFindOrder(request));
}

export default function AlreadyPaid() {
  const { t } = useTranslation("flow");
  const answer = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(answer?.problems ?? []);
  const typed = answer?.typed ?? {};
  return (
    <Page>
      <main id="main" className="text">
        {answer?.found ? <FoundOrder payment={answer.found} /> : null}
        {answer?.unknown ? (
          <Note kind="careful" role="status">
            <p>{t("find.unknown")}</p>
          </Note>
        ) : null}
        <ErrorSummary problems={answer?.problems ?? []} />
        {answer?.found ? <h2>{t("find.another")}</h2> : <h1>{t("find.heading")}</h1>}
        <p>{t("find.lead")}</p>
        <form method="post" className="stack gap">
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
          <Actions>
            <Button>{t("find.submit")}</Button>
          </Actions>
        </form>
      </main>
    </Page>
  );
}
