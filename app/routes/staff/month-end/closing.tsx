import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeFilesAgain } from "~/domain/month-end/closing/make-files-again.server";
import { closingOf } from "~/domain/month-end/closing/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { closingView } from "./closing-view.server";

const REFRESH_SECONDS = 3;
const PAGE = "monthEnd/closings/:id";

export const handle = {
  title: "months:closing.all",
  dialog: true,
  live: ["month-changed"],
  refresh: (page) => {
    const { closing } = (page ?? {}) as { closing?: { files?: unknown[] } };
    return closing?.files?.length === 0 ? { seconds: REFRESH_SECONDS } : null;
  },
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const closing = await closingOf(rowIdParam(params.id), staff);
  if (!closing) throw failurePage(new Refusal("not_found"));
  return { closing: closingView(closing, await languageOf(request)) };
}

/** Asks for the files once more, where they were not made. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, noFields, async () => {
    const id = rowIdParam(params.id);
    await makeFilesAgain(id, staff);
    const { search } = new URL(request.url);
    return redirectTo(`/month-end/closings/${id}${search}`, {
      cookies: [flashCookie("months.again")],
    });
  });
}

/** A closed month: its number, its hash and its files. */
export default function ClosedMonth() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { closing } = useLoaderData<typeof loader>();
  const { id, jettyId, name, no, query, files } = closing;
  return (
    <Modal
      title={t("closing.title", { month: name, jetty: jettyName(jettyId), no })}
      back={`/month-end${query}`}
      wide
    >
      {files.length === 0 ? (
        <Note role="status">
          <p>{t("closing.making")}</p>
        </Note>
      ) : null}
      <Facts
        facts={[
          {
            term: t("closing.by"),
            value: t("statement.by", { name: closing.closedBy, at: closing.closed }),
          },
          { term: t("equation.sold"), value: closing.sold },
          { term: t("equation.received"), value: closing.received },
          { term: t("column.difference"), value: closing.difference },
          { term: t("file.hash"), value: <code className="as-typed">{closing.hash}</code> },
        ]}
      />
      {files.length === 0 ? (
        <form method="post" action={pathname + search}>
          <FormKey />
          <Actions>
            <Button look="alt">{t("closing.again")}</Button>
          </Actions>
        </form>
      ) : (
        <Actions>
          {files.map(({ format }, at) => (
            <LinkButton
              key={format}
              look={at === 0 ? "main" : "alt"}
              href={`/month-end/closings/${id}/${format}`}
            >
              {t(`closing.${format}`)}
            </LinkButton>
          ))}
        </Actions>
      )}
      <p>
        <a href={`/month-end/closings${query}`}>{t("closing.all")}</a>
      </p>
    </Modal>
  );
}
