import { useTranslation } from "react-i18next";
import { LEVELS, ROLE_NAMES } from "~/domain/access/levels";
import { JETTIES } from "~/domain/places/jetties";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { PasswordField } from "~/ui/forms/password-field";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { type StaffFormControl, useStaffForm } from "~/ui/forms/use-staff-form";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { UserView } from "./user-view";

interface UserFormProps {
  /** Whom it changes; null adds somebody. */
  user: UserView | null;
  /**
   * The reader's own row: jetty and access are another administrator's to change, and the password
   * is changed in the profile, which asks for the current one.
   */
  own?: boolean;
  bounds: { min: number; max: number };
  rules: FieldRules;
  returned: FormState | undefined;
}

function fieldValues({ name, username, email, phone, jettyId, access }: UserView) {
  return { name, username, email, phone, jetty: String(jettyId), access: String(access) };
}

type TextFieldName = "name" | "username" | "email" | "phone";

/**
 * The user form (R-5-09). What was typed stays; where somebody else was first, what is stored now
 * stands beside it.
 */
export function UserForm({ user, own = false, bounds, rules, returned }: UserFormProps) {
  const { t } = useTranslation("users");
  const common = useTranslation("common").t;
  const address = useScreenPath("users");
  const values = user ? fieldValues(user) : undefined;
  const labels = {
    name: t("column.name"),
    username: t("column.username"),
    email: t("column.email"),
    phone: t("column.phone"),
    password: user ? t("form.newPassword") : t("form.password"),
    jetty: t("column.jetty"),
    access: t("column.category"),
  };
  const form = useStaffForm({
    ...{ labels, rules, returned, values, version: user?.version },
    cursor: user ? undefined : "name",
  });
  const now = (current: string | undefined, given: string | undefined) =>
    form.overtaken && current !== undefined && given !== current
      ? t("form.now", { value: current })
      : undefined;
  const field = (name: TextFieldName) => ({
    ...form.field(name),
    hint: now(user?.[name], form.typed?.[name]),
    autoComplete: "off",
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={address(user ? `${user.id}/edit` : "add")}>
        {user ? <input type="hidden" name="version" value={form.version} /> : null}
        <TextField {...field("name")} />
        <TextField {...field("username")} autoCapitalize="none" spellCheck={false} />
        <TextField {...field("email")} type="email" />
        <TextField {...field("phone")} type="tel" />
        {own ? (
          <p>
            {t("form.ownPassword")} <a href="/user-profile#password">{t("form.toProfile")}</a>
          </p>
        ) : (
          <PasswordField
            label={labels.password}
            hint={
              user ? t("form.passwordKeep", { ...bounds }) : t("form.passwordHint", { ...bounds })
            }
            problem={form.problem("password")}
            autoComplete="new-password"
            required={!user}
          />
        )}
        {own && user ? <OwnRights user={user} /> : <Rights user={user} form={form} now={now} />}
        <Actions>
          <Button>{user ? t("form.save") : t("form.add")}</Button>
          <LinkButton look="alt" href={address()}>
            {common("dialog.no")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </>
  );
}

interface RightsProps {
  user: UserView | null;
  form: StaffFormControl;
  now: (stored: string | undefined, given: string | undefined) => string | undefined;
}

function Rights({ user, form, now }: RightsProps) {
  const { t } = useTranslation("users");
  const jetties = [
    { value: "0", label: t("allJetty") },
    ...JETTIES.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const levels = LEVELS.map((level) => ({ value: String(level), label: ROLE_NAMES[level] }));
  const labelOf = (
    options: readonly { value: string; label: string }[],
    value: number | string | undefined,
  ) => options.find((option) => option.value === String(value))?.label;
  return (
    <div className="pair">
      <SelectField
        {...form.field("jetty")}
        hint={now(labelOf(jetties, user?.jettyId), labelOf(jetties, form.typed?.jetty))}
        options={jetties}
        empty={t("form.choose")}
      />
      <SelectField
        {...form.field("access")}
        hint={now(labelOf(levels, user?.access), labelOf(levels, form.typed?.access))}
        options={levels}
        empty={t("form.choose")}
      />
    </div>
  );
}

function OwnRights({ user }: { user: UserView }) {
  const { t } = useTranslation("users");
  return (
    <div className="pair">
      <TextField
        name="own_jetty"
        label={t("column.jetty")}
        value={
          user.jettyId === 0
            ? t("allJetty")
            : (JETTIES.find(({ id }) => id === user.jettyId)?.name ?? "")
        }
        readOnly
      />
      <TextField
        name="own_access"
        label={t("column.category")}
        value={user.role}
        hint={t("form.ownRights")}
        readOnly
      />
    </div>
  );
}
