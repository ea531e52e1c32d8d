import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePage } from "~/http/guard.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { OperatorView } from "./operator-view";
import { requireOperator } from "./require-operator.server";

export const handle = { title: "operators:viewTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "operators/:id/view");
  return requireOperator(params.id);
}

export default function ViewOperator() {
  const { t } = useTranslation("operators");
  const { search } = useLocation();
  const operator = useLoaderData<typeof loader>();
  const back = `/operator${search}`;
  return (
    <Modal title={t("viewTitle")} back={back}>
      <OperatorView
        operator={operator}
        edit={`/operator/${operator.id}/edit${search}`}
        back={back}
      />
    </Modal>
  );
}
