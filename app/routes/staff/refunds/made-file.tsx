import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findRefundFile, refundsOfFile } from "~/domain/refunds/queries.server";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { refundsPath } from "./refund-view.server";

export const handle = { title: "refunds:file.made.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "refunds/files/:file");
  const no = rowIdParam(params.file);
  const [file, refunds] = await Promise.all([findRefundFile(no), refundsOfFile(no, staff)]);
  if (!file || refunds.length === 0) throw failurePage(new Refusal("not_found"));
  return {
    no,
    madeBy: file.madeBy,
    made: formatInstant(file.madeAt, await languageOf(request)),
    count: refunds.length,
    sum: formatRm(refunds.reduce((sum, { amountSen }) => sum + amountSen, 0)),
    due: refunds.filter(({ decidedAt }) => decidedAt === null).length,
    back: refundsPath(request),
  };
}

/** A file for the bank: what it holds, who made it, and the way to have it and to mark it as paid. */
export default function MadeRefundFile() {
  const { t } = useTranslation("refunds");
  const { no, madeBy, made, count, sum, due, back } = useLoaderData<typeof loader>();
  const pay = new URLSearchParams(useLocation().search);
  pay.set("file", String(no));
  return (
    <Modal title={t("file.made.title")} back={back}>
      <Facts
        facts={[
          { term: t("column.file"), value: t("fileNo", { no }) },
          { term: t("file.made.by"), value: madeBy },
          { term: t("file.made.at"), value: made },
          { term: t("file.made.refunds"), value: `${t("count", { count })}, ${sum}` },
          { term: t("state.due"), value: t("count", { count: due }) },
        ]}
      />
      <Actions>
        <LinkButton href={`/refunds.csv?file=${no}`}>{t("file.made.download")}</LinkButton>
        {due > 0 ? (
          <LinkButton look="alt" href={`/refunds/pay?${pay}`}>
            {t("act.pay")}
          </LinkButton>
        ) : null}
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
