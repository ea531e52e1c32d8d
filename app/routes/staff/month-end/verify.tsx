import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { verifyMonthChain } from "~/domain/month-end/closing/verify-chain.server";
import { jettyName } from "~/domain/places/jetties";
import { requirePage } from "~/http/guard.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { askedMonth, monthQuery } from "./asked-month.server";

export const handle = { title: "months:verify.act", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, "monthEnd/verify"));
  return { jettyId: of.jettyId, query: monthQuery(of), check: await verifyMonthChain(of.jettyId) };
}

/** Whether a jetty's closed months are what was frozen. */
export default function VerifyMonths() {
  const { t } = useTranslation("months");
  const { jettyId, query, check } = useLoaderData<typeof loader>();
  const { months, brokenNo } = check;
  return (
    <Modal
      title={t("verify.title", { jetty: jettyName(jettyId) })}
      back={`/month-end/closings${query}`}
    >
      <Note kind={brokenNo === null ? "good" : "bad"} role="status">
        <p>
          {brokenNo === null
            ? t("verify.whole", { count: months })
            : t("verify.broken", { no: brokenNo })}
        </p>
      </Note>
      <Actions>
        <LinkButton look="alt" href={`/month-end/closings${query}`}>
          {t("back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
