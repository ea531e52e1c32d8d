import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { myTickets } from "~/domain/ordering/my-tickets.server";
import { now } from "~/http/clock.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { RichText } from "~/i18n/rich-text";
import { LinkButton } from "~/ui/forms/buttons";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { MyTicketList } from "./my-ticket-list";
import { identityOf } from "./order-cookies.server";
import { TextLink } from "./text-link";

export const handle = { title: "online:mine.heading" } satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/** All that was bought in this browser lately; only its own cookies say what that is. */
export async function loader({ request }: LoaderFunctionArgs) {
  return data(
    {
      tickets: await myTickets(identityOf(request), now()),
      language: await languageOf(request),
    },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

export default function MyTickets() {
  const { t } = useTranslation("online");
  const { tickets, language } = useLoaderData<typeof loader>();
  return (
    <Page>
      <main id="main" className="text">
        <h1>{t("mine.heading")}</h1>
        <p>{tickets.length > 0 ? t("mine.lead") : t("mine.none")}</p>
        <div className="gap">
          <MyTicketList tickets={tickets} language={language} />
        </div>
        <p className="gap">
          <RichText text={t("mine.find")} parts={{ a: <TextLink href="/already-paid" /> }} />
        </p>
        <div className="acts">
          <LinkButton href="/" look={tickets.length > 0 ? "alt" : "main"}>
            {t("result.buyNew")}
          </LinkButton>
          {tickets.length > 0 ? (
            <LinkButton href="/my-tickets/forget" look="alt">
              {t("mine.forget")}
            </LinkButton>
          ) : null}
        </div>
      </main>
    </Page>
  );
}

export const ErrorBoundary = BuyerFailure;
