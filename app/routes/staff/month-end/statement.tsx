import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { statementForm } from "~/domain/month-end/schema.server";
import {
  dropStatement,
  importStatement,
} from "~/domain/month-end/statement/decide-statement.server";
import { findStatement, previewStatement } from "~/domain/month-end/statement/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormKey } from "~/ui/forms/form-key";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { askedMonth, monthQuery } from "./asked-month.server";
import { OutcomeFacts, ReadingFacts } from "./statement-facts";
import { outcomeView, readingView, statementView } from "./statement-view.server";

export const handle = { title: "months:statement.title", dialog: true } satisfies PageHandle;
const PAGE = "monthEnd/statements/:id";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const statement = await findStatement(rowIdParam(params.id), staff);
  if (!statement) throw failurePage(new Refusal("not_found"));
  const preview = statement.state === "read" ? await previewStatement(statement.id, now()) : null;
  return {
    query: monthQuery(askedMonth(request, staff)),
    statement: statementView(statement, await languageOf(request)),
    preview: preview && {
      reading: readingView(preview.reading),
      outcome: outcomeView(preview.outcome),
    },
  };
}

/** Imports the statement, or puts it away. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, statementForm, async ({ act }) => {
    const id = rowIdParam(params.id);
    if (act === "import") await importStatement(id, staff, now());
    else await dropStatement(id, staff);
    return redirectTo(`/month-end${monthQuery(askedMonth(request, staff))}`, {
      cookies: [flashCookie(act === "import" ? "months.imported" : "months.dropped")],
    });
  });
}

/** A statement: what was recognised in it before it counts, or what became of it. */
export default function GatewayStatement() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { query, statement, preview } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const { state, fileName, readBy, read, importedBy, imported, outcome } = statement;
  return (
    <Modal title={t("statement.title")} back={`/month-end${query}`} wide>
      <ErrorSummary problems={returned?.problems ?? []} />
      <Note kind={state === "imported" ? "good" : "info"}>
        <p>
          {t(
            state === "read"
              ? "statement.read"
              : state === "imported"
                ? "statement.isImported"
                : "statement.dropped",
          )}
        </p>
      </Note>
      <Facts
        facts={[
          { term: t("statement.file"), value: <span className="as-typed">{fileName}</span> },
          { term: t("statement.handedIn"), value: t("statement.by", { name: readBy, at: read }) },
          ...(imported
            ? [
                {
                  term: t("statement.imported"),
                  value: t("statement.by", { name: importedBy, at: imported }),
                },
              ]
            : []),
        ]}
      />
      {preview ? <ReadingFacts reading={preview.reading} /> : null}
      {outcome ? <OutcomeFacts outcome={outcome} /> : null}
      {preview ? <OutcomeFacts outcome={preview.outcome} /> : null}
      {preview ? (
        <form method="post" action={pathname + search}>
          <FormKey />
          <Actions>
            {preview.reading.problems.length === 0 ? (
              <Button name="act" value="import">
                {t("statement.submit")}
              </Button>
            ) : null}
            <Button look="alt" name="act" value="drop">
              {t("statement.drop")}
            </Button>
          </Actions>
        </form>
      ) : (
        <Actions>
          <LinkButton look="alt" href={`/month-end${query}`}>
            {t("back")}
          </LinkButton>
        </Actions>
      )}
    </Modal>
  );
}
