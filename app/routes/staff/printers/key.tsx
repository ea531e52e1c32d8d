import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printersOfKey, shownConditionOf } from "~/domain/printing/queries.server";
import { readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { PrintServerSteps } from "./key-view";

export const handle = { title: "printing:key.title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "printServerKey");
  const { searchParams } = new URL(request.url);
  const [apiKey, printers] = await Promise.all([
    readWsApiKey(staff.userId),
    printersOfKey(staff, now()),
  ]);
  return {
    apiKey,
    printers: printers.map(({ id, name, type, ...found }) => ({
      id,
      name,
      type,
      condition: shownConditionOf(found),
    })),
    setup: {
      name: searchParams.get("name") ?? "Kaunter 1",
      link: searchParams.get("link") ?? "tcp",
      address: searchParams.get("address") ?? "",
      paper: searchParams.get("paper") ?? "80",
      wrong: searchParams.has("wrong"),
    },
  };
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
      <PrintServerSteps {...useLoaderData<typeof loader>()} />
    </UnderlyingPage>
  );
}
