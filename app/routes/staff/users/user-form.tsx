import { useTranslation } from "react-i18next";
import { LEVELS, ROLE_NAMES } from "~/domain/access/levels";
import { JETTIES } from "~/domain/places/jetties";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { PasswordField } from "~/ui/forms/password-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { UserView } from "./user-view";

interface UserFormProps {
  /** Whom it changes; null adds somebody. */
  user: UserView | null;
  /** The reader's own row: jetty and access are another administrator's to change. */
  own?: boolean;
  bounds: { min: number; max: number };
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

type TextFieldName = "name" | "username" | "email" | "phone";

/**
 * The user form (R-5-09). What was typed stays; where somebody else was first, what is stored now
 * stands beside it.
 */
export function UserForm({ user, own = false, bounds, problems, typed }: UserFormProps) {
  const { t } = useTranslation("users");
  const common = useTranslation("common").t;
  const address = useScreenPath("users");
  const problem = useFieldErrorText(problems);
  const stale = problems.some(({ code }) => code === "user_changed");
  const now = (current: string | undefined, given: string | undefined) =>
    stale && current !== undefined && given !== current
      ? t("form.now", { value: current })
      : undefined;
  const field = (name: TextFieldName) => ({
    name,
    label: t(`column.${name}`),
    hint: now(user?.[name], typed[name]),
    problem: problem(name),
    defaultValue: typed[name] ?? user?.[name] ?? "",
    autoComplete: "off",
    required: true,
  });
  return (
    <>
      <ErrorSummary problems={problems} />
      <form method="post" action={address(user ? `${user.id}/edit` : "add")} className="stack">
        {user ? <input type="hidden" name="version" value={user.version} /> : null}
        <TextField {...field("name")} />
        <TextField {...field("username")} autoCapitalize="none" spellCheck={false} />
        <TextField {...field("email")} type="email" />
        <TextField {...field("phone")} type="tel" />
        <PasswordField
          label={user ? t("form.newPassword") : t("form.password")}
          hint={
            user ? t("form.passwordKeep", { ...bounds }) : t("form.passwordHint", { ...bounds })
          }
          problem={problem("password")}
          autoComplete="new-password"
          required={!user}
        />
        {own && user ? (
          <OwnRights user={user} />
        ) : (
          <Rights user={user} problem={problem} typed={typed} now={now} />
        )}
        <Actions>
          <Button>{user ? t("form.save") : t("form.add")}</Button>
          <LinkButton look="alt" href={address()}>
            {common("dialog.no")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}

interface RightsProps {
  user: UserView | null;
  problem: (field: string) => string | undefined;
  typed: Record<string, string>;
  now: (stored: string | undefined, given: string | undefined) => string | undefined;
}

function Rights({ user, problem, typed, now }: RightsProps) {
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
        name="jetty"
        label={t("column.jetty")}
        hint={now(labelOf(jetties, user?.jettyId), labelOf(jetties, typed.jetty))}
        problem={problem("jetty")}
        options={jetties}
        empty={t("form.choose")}
        defaultValue={typed.jetty ?? (user ? String(user.jettyId) : "")}
        required
      />
      <SelectField
        name="access"
        label={t("column.category")}
        hint={now(labelOf(levels, user?.access), labelOf(levels, typed.access))}
        problem={problem("access")}
        options={levels}
        empty={t("form.choose")}
        defaultValue={typed.access ?? (user ? String(user.access) : "")}
        required
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
