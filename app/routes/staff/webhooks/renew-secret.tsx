import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rotateSecret } from "~/domain/webhooks/change-endpoint.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ShownSecret } from "./shown-secret";
import { requireEndpoint } from "./webhook-view.server";

export const handle = {
  title: "webhooks:secret.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "webhooks/:id/secret";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const { id, description: name } = await requireEndpoint(params.id);
  return { id, name };
}

/** The secret is in this one answer and nowhere else, so it is no redirect. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { id } = await requireEndpoint(params.id);
  return submitForm(request, noFields, async () => ({
    secret: await rotateSecret(id, staff, now()),
  }));
}

export default function RenewSecret() {
  const { t } = useTranslation("webhooks");
  const { pathname, search } = useLocation();
  const address = useScreenPath("webhooks");
  const { id, name } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  if (returned && "secret" in returned)
    return <ShownSecret name={name} secret={returned.secret} next={address(String(id))} />;
  return (
    <ConfirmDialog
      action={pathname + search}
      back={address()}
      submit={t("secret.submit")}
      problems={returned?.problems ?? []}
    >
      <p>{t("secret.lead", { name })}</p>
    </ConfirmDialog>
  );
}
