import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setPin } from "~/domain/sessions/lock-pin.server";
import { PIN_MAX, PIN_MIN } from "~/domain/sessions/pin-rules";
import { pinForm } from "~/domain/sessions/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, BackLink, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PasswordField } from "~/ui/forms/password-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "account:titles.pin" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "security/pin");
  return { rules: fieldRules(pinForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "security/pin");
  return submitForm(request, pinForm, async ({ password_pin: pin, password }) => {
    await setPin(staff, { pin, password }, clientAddressKey(request), now());
    return redirectTo("/user-profile/security", { cookies: [flashCookie("pin_set")] });
  });
}

export default function SetPin() {
  const { t } = useTranslation("account");
  const { rules } = useLoaderData<typeof loader>();
  const labels = { password_pin: t("pin.field"), password: t("password") };
  const form = useStaffForm({
    ...{ labels, rules, returned: useReturnedForm<typeof action>() },
    cursor: "password_pin",
  });
  const hint = t("pin.fieldHint", { min: PIN_MIN, max: PIN_MAX });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <BackLink href="/user-profile/security">{t("backHere")}</BackLink>
      <h1>{t("titles.pin")}</h1>
      <StaffForm form={form} action="/user-profile/security/pin" className="card stack">
        <p>{t("pin.lead")}</p>
        <TextField
          {...form.field("password_pin")}
          hint={hint}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          narrow
        />
        <PasswordField
          label={labels.password}
          problem={form.problem("password")}
          autoComplete="current-password"
          required
        />
        <Actions>
          <Button>{t("pin.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
