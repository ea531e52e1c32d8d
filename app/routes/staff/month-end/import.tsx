import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { fileTooLarge } from "~/domain/files/validate-file";
import { writingAccounts } from "~/domain/month-end/statement/gateway-statement.server";
import { handInStatement } from "~/domain/month-end/statement/hand-in-statement.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitFile } from "~/http/upload.server";
import { formatMonth } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { FileField } from "~/ui/forms/file-field";
import { FormKey } from "~/ui/forms/form-key";
import { SelectField } from "~/ui/forms/select-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { askedMonth, monthQuery } from "./asked-month.server";

export const handle = { title: "months:import.title", dialog: true } satisfies PageHandle;
const PAGE = "monthEnd/import";
const FIELD = "statement";
const TOO_LARGE = fileTooLarge({ maxBytes: MAX_FILE_BYTES, kinds: ["pdf"] }, FIELD);

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, PAGE));
  const accounts = config().GATEWAY_ACCOUNTS;
  return {
    query: monthQuery(of),
    month: formatMonth(of.month, await languageOf(request)),
    maxMb: Math.floor(MAX_FILE_BYTES / 1_048_576),
    accounts: accounts.map(({ name }) => name),
    writing: writingAccounts(),
    current: accounts.find((one) => one.current)?.name ?? "",
    sandboxes: accounts
      .filter(({ gateway, live }) => gateway === "toyyibpay" && !live)
      .map(({ host }) => `${host}/statement/${of.month}.csv`),
  };
}

/** Keeps a statement and leads to what was recognised in it; nothing counts yet. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const of = askedMonth(request, staff);
  return submitFile(request, { field: FIELD, tooLarge: TOO_LARGE }, async (file, form) => {
    const name = textOf(form, "account");
    const account = config().GATEWAY_ACCOUNTS.find((one) => one.name === name);
    if (!account) throw new Refusal("bad_request");
    const { id, known } = await handInStatement(
      { account, jettyId: of.jettyId, fileName: file.name, bytes: file.bytes },
      staff.userId,
      now(),
    );
    return redirectTo(`/month-end/statements/${id}${monthQuery(of)}`, {
      cookies: [flashCookie(known ? "months.known" : "months.read")],
    });
  });
}

/** Hands the gateway's statement in. */
export default function ImportStatement() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { query, month, maxMb, accounts, writing, current, sandboxes } =
    useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  return (
    <Modal title={t("import.title")} back={`/month-end${query}`}>
      <ErrorSummary
        problems={returned?.problems ?? []}
        labels={{ [FIELD]: t("import.field"), account: t("import.account") }}
      />
      <p>{t("import.lead")}</p>
      <form
        method="post"
        action={pathname + search}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <FormKey />
        {accounts.length > 1 ? (
          <SelectField
            name="account"
            label={t("import.account")}
            options={accounts.map((name) => ({ value: name, label: name }))}
            defaultValue={current}
          />
        ) : (
          <input type="hidden" name="account" value={current} />
        )}
        <FileField
          name={FIELD}
          label={t("import.field")}
          hint={t("import.hint", { max: maxMb })}
          problem={problem(FIELD)}
          accept=".csv,.txt,text/csv"
        />
        <Actions>
          <Button>{t("import.submit")}</Button>
          <LinkButton look="alt" href={`/month-end${query}`}>
            {t("back")}
          </LinkButton>
        </Actions>
      </form>
      {writing.map(({ name, gateway }) => (
        <p key={name}>
          <a href={`/month-end/ask${query}&account=${encodeURIComponent(name)}`}>
            {t("import.ask", { gateway, account: name, month })}
          </a>
        </p>
      ))}
      {sandboxes.map((href) => (
        <p key={href}>
          <a href={href}>{t("import.sandbox", { month })}</a>
        </p>
      ))}
    </Modal>
  );
}
