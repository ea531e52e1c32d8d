import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventKey } from "~/domain/webhooks/event-names";
import { editEndpoint } from "~/domain/webhooks/save-endpoint.server";
import { editEndpointForm } from "~/domain/webhooks/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { WebhookForm } from "./webhook-form";
import { requireEndpoint } from "./webhook-view.server";

export const handle = {
  title: "webhooks:editTitle",
  dialog: true,
} satisfies PageHandle;
const PAGE = "webhooks/:id/edit";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const { url, description, jettyId, events, version } = await requireEndpoint(params.id);
  return {
    values: {
      ...{ url, description, jetty: String(jettyId) },
      ...Object.fromEntries(events.map((event) => [eventKey(event), "on"])),
    },
    version,
    rules: fieldRules(editEndpointForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, editEndpointForm, async ({ version, ...content }) => {
    await editEndpoint(id, version, content, staff);
    return redirectTo(`/setting/webhooks/${id}`, { cookies: [flashCookie("webhooks.saved")] });
  });
}

export default function EditWebhook() {
  const { t } = useTranslation("webhooks");
  const { pathname, search } = useLocation();
  const back = useScreenPath("webhooks")();
  return (
    <Modal title={t("editTitle")} back={back}>
      <WebhookForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        returned={useReturnedForm<typeof action>()}
        submit={t("save")}
      />
    </Modal>
  );
}
