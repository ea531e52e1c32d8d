import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { blockedDateForm } from "~/domain/blocked-dates/schema.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { BlockedDateForm } from "./blocked-date-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "blocked:addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "blockedDates/add");
  return { today: dayOf(now()), rules: fieldRules(blockedDateForm) };
}

/** Where tickets are sold for these days already, it goes on to whom they belong. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "blockedDates/add");
  return submitForm(request, blockedDateForm, async (range) => {
    const { id, soldTickets } = await addBlockedDate(range, staff, now());
    return redirectTo(soldTickets > 0 ? `/blocked-date/${id}/orders` : "/blocked-date", {
      cookies: [flashCookie("blocked_added")],
    });
  });
}

export default function AddBlockedDate() {
  const { t } = useTranslation("blocked");
  const { pathname, search } = useLocation();
  const { today, rules } = useLoaderData<typeof loader>();
  const back = `/blocked-date${search}`;
  return (
    <Modal title={t("addTitle")} back={back}>
      <BlockedDateForm
        action={pathname + search}
        back={back}
        today={today}
        range={null}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
