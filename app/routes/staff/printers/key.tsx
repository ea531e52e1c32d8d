import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { PrintServerKeyDetails } from "./key-view";

export const handle = { title: "printing:key.title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePage(request, "printServerKey");
  return { apiKey: await readWsApiKey(userId), serverUrl: config().PUBLIC_URL };
}

/** Makes the first key; one that is there is renewed on its own page. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requirePage(request, "printServerKey");
  if ((await readWsApiKey(userId)) === null) await renewWsApiKey(userId);
  return redirectTo("/user-profile/print-server", { cookies: [flashCookie("saved")] });
}

export default function PrintServerKey() {
  const { t } = useTranslation("printing");
  return (
    <UnderlyingPage>
      <BackLink href="/user-profile">{t("key.back")}</BackLink>
      <h1>{t("key.title")}</h1>
      <p>{t("key.lead")}</p>
      <PrintServerKeyDetails {...useLoaderData<typeof loader>()} />
    </UnderlyingPage>
  );
}
