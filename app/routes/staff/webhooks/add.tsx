import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newSecret } from "~/domain/shared/secrets.server";
import { addEndpoint } from "~/domain/webhooks/save-endpoint.server";
import { addEndpointForm } from "~/domain/webhooks/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ShownSecret } from "./shown-secret";
import { WebhookForm } from "./webhook-form";

export const handle = {
  title: "webhooks:addTitle",
  dialog: true,
} satisfies PageHandle;
const PAGE = "webhooks/add";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  return {
    values: { jetty: "0", ticket_paid: "on", ticket_cancelled: "on" },
    formKey: newSecret(),
    rules: fieldRules(addEndpointForm),
  };
}

/** The secret is in this one answer and nowhere else, so it is no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, addEndpointForm, async ({ form_key: formKey, ...content }) => {
    const { id, secret } = await addEndpoint({ ...content, formKey }, staff, now());
    if (secret) return { id, secret, name: content.description };
    return redirectTo(`/setting/webhooks/${id}`, { cookies: [flashCookie("webhooks.added")] });
  });
}

export default function AddWebhook() {
  const { t } = useTranslation("webhooks");
  const { pathname, search } = useLocation();
  const address = useScreenPath("webhooks");
  const data = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  if (returned && "secret" in returned)
    return (
      <ShownSecret
        name={returned.name}
        secret={returned.secret}
        next={address(String(returned.id))}
      />
    );
  return (
    <Modal title={t("addTitle")} back={address()}>
      <WebhookForm
        {...data}
        action={pathname + search}
        back={address()}
        returned={returned}
        submit={t("add")}
      />
    </Modal>
  );
}
