import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { deviceName } from "~/domain/sessions/device";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { screenPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { ReportFacts } from "./report-facts";
import { requireReport } from "./require-report.server";

export const handle = { title: "support:title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "support/:id");
  const language = await languageOf(request);
  const { createdAt, resolved, context, ...report } = await requireReport(staff, params.id);
  return {
    back: screenPath(request, "support"),
    resolvePath:
      can(staff, "support.manage") && report.status === "Pending"
        ? `/support/${report.id}/resolve${new URL(request.url).search}`
        : null,
    report: {
      ...report,
      at: formatInstant(createdAt, language),
      resolved: resolved && { name: resolved.name, at: formatInstant(resolved.at, language) },
      context: context && {
        path: context.path,
        device: deviceName(context.userAgent),
        version: context.appVersion,
      },
    },
  };
}

export default function ViewReport() {
  const { t } = useTranslation("support");
  const { back, resolvePath, report } = useLoaderData<typeof loader>();
  return (
    <Modal title={t("view.title", { id: report.id })} back={back} wide>
      <ReportFacts report={report} />
      <Actions>
        {resolvePath ? <LinkButton href={resolvePath}>{t("resolve.open")}</LinkButton> : null}
        <LinkButton look="alt" href={back}>
          {t("view.close")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
