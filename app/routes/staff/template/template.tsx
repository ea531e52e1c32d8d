import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { requirePage } from "~/http/guard.server";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "staff:title.template" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "template");
  return null;
}

/** An empty page in the staff layout (2.1). */
export default function Template() {
  const { t } = useTranslation("staff");
  return <h1>{t("template.heading")}</h1>;
}
