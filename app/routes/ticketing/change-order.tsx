import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireOwnOrder } from "~/domain/ordering/own-order.server";
import { totalPassengers } from "~/domain/ordering/passengers";
import {
  draftAtStake,
  type OrderChange,
  replaceOrder,
} from "~/domain/ordering/replace-order.server";
import { changeOrderForm } from "~/domain/ordering/schema.server";
import { firstOpenStep, stepPath } from "~/domain/ordering/steps";
import { jettyName } from "~/domain/places/jetties";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { clearUnpaid, readCookie, readUnpaid } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { answerRefusedPayment, ticketResultPath } from "~/views/payment-redirect.server";
import { changePath } from "./change-order-form";
import { orderCookies, readOrderSecret } from "./order-cookies.server";

export const handle = { title: "online:change.title" } satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/**
 * Asks before another order in progress is lost. With nothing to lose it leads back to the order,
 * which has the button.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const [at, change] = [now(), changeOf(request, ticketCode)];
  const { receiptNo, draft } = await orFailurePage(() =>
    limitFailedLookups(request, at, async () => {
      const order = await requireOwnOrder(ticketCode, change.browser);
      return { ...order, draft: await draftAtStake(change, order.formKey, at) };
    }),
  );
  if (draft === null) throw redirectTo(ticketResultPath(ticketCode), { status: 302 });
  return {
    receiptNo,
    jetty: jettyName(draft.jettyId ?? 0),
    day: draft.ticketDate && formatDay(draft.ticketDate, await languageOf(request)),
    people: totalPassengers(draft.counts),
    goOn: stepPath(firstOpenStep(draft, "web"), "web"),
  };
}

function changeOf(request: Request, ticketCode: string): OrderChange {
  return {
    ticketCode,
    browser: readCookie(request, "buyer"),
    draftSecret: readOrderSecret(request, "web"),
  };
}

/** 'Change this order' (X27): to the page where it is checked, filled in as it was. */
export async function action({ request, params }: ActionFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  return submitForm(
    request,
    changeOrderForm,
    async ({ step, confirmed }) => {
      const at = now();
      const change = { ...changeOf(request, ticketCode), confirmed };
      const changed = await limitFailedLookups(request, at, () => replaceOrder(change, at));
      if (changed.kind === "confirm") return redirectTo(changePath(ticketCode));
      if (changed.kind === "as_it_stands") return redirectTo(ticketResultPath(ticketCode));
      return redirectTo(stepPath(step, "web"), {
        cookies: [
          ...orderCookies(request, "web", changed.secret),
          ...(readUnpaid(request) === ticketCode ? [clearUnpaid()] : []),
        ],
      });
    },
    { refused: (refusal) => answerRefusedPayment(ticketCode, refusal) },
  );
}

export default function ChangeOrderPage() {
  const { t } = useTranslation("online");
  const common = useTranslation("common").t;
  const { receiptNo, jetty, day, people, goOn } = useLoaderData<typeof loader>();
  const begun = [
    common("order.jettyName", { name: jetty }),
    people > 0 ? common("order.count", { count: people }) : null,
    day,
  ];
  return (
    <main id="main" className="text">
      <h1>{t("change.heading")}</h1>
      <p>{t("change.lost", { receiptNo })}</p>
      <p>{t("change.begun", { order: begun.filter(Boolean).join(", ") })}</p>
      <form method="post">
        <input type="hidden" name="confirmed" value="1" />
        <Actions>
          <Button>{t("change.confirm", { receiptNo })}</Button>
          <LinkButton href={goOn} look="alt">
            {t("change.keep")}
          </LinkButton>
        </Actions>
      </form>
    </main>
  );
}
