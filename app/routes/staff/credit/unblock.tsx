import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unblockCreditAccount } from "~/domain/credit/change-account.server";
import { blockForm } from "~/domain/credit/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { BlockForm } from "./block-form";
import { accountView, requireAccount } from "./credit-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "credit:unblock.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "credit/:id/unblock";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const account = await requireAccount(params.id);
  return { account: accountView(account, await languageOf(request)), rules: fieldRules(blockForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, blockForm, async (input) => {
    await unblockCreditAccount(id, input, staff);
    return redirectTo(`/credit/${id}${new URL(request.url).search}`, {
      cookies: [flashCookie("credit.unblocked")],
    });
  });
}

export default function UnblockCreditAccount() {
  const returned = useReturnedForm<typeof action>();
  return <BlockForm act="unblock" {...useLoaderData<typeof loader>()} returned={returned} />;
}
