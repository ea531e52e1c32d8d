import { useTranslation } from "react-i18next";
import type { Category } from "~/domain/pricing/categories";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { BUYER_FIELDS, PERSON_FIELDS, personField } from "~/domain/tickets/edit-rules";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Pager } from "~/ui/table/pager";
import { useCategoryNames } from "~/ui/tickets/category-names";

export interface PersonView {
  no: number;
  category: Category;
  name: string;
  ic: string;
  /** Its name; null of whoever is Malaysian by category. */
  country: string | null;
}

export interface EditedTicket {
  ticketCode: string;
  receiptNo: string;
  version: number;
  page: number;
  total: number;
  buyer: Record<(typeof BUYER_FIELDS)[number], string>;
  people: PersonView[];
  /** The names of all countries, one a line: as a list they take half as much again. */
  countryLines: string;
}

interface EditFormProps {
  action: string;
  back: string;
  ticket: EditedTicket;
  rules: FieldRules;
  returned: FormState | undefined;
}

const COUNTRIES_ID = "countries";
const INPUTS = {
  name: { maxLength: 200 },
  ic: { maxLength: 30, spellCheck: false },
  phoneNo: { type: "tel", inputMode: "tel", maxLength: 60 },
  email: { type: "email", inputMode: "email", maxLength: 200 },
  country: { list: COUNTRIES_ID, maxLength: 60 },
} as const;

/**
 * The buyer and the passengers of one page. Where somebody else was first, what was typed stays, and
 * beside it stands what is there now.
 */
export function EditForm({ action, back, ticket, rules, returned }: EditFormProps) {
  const { t } = useTranslation("ticketDialogs");
  const { short } = useCategoryNames();
  const { buyer, people, page, total } = ticket;
  const values: Record<string, string> = { ...buyer };
  const labels: Record<string, string> = {
    ...{ name: t("edit.label.name"), ic: t("edit.label.ic"), phoneNo: t("edit.label.phone") },
    ...{ email: t("edit.label.email"), country: t("edit.label.country") },
  };
  for (const person of people)
    for (const field of PERSON_FIELDS) {
      const name = personField(field, person.no);
      values[name] = person[field] ?? "";
      labels[name] = t("edit.person", { no: person.no, field: t(`edit.label.${field}`) });
    }
  const form = useStaffForm({ labels, rules, returned, values, version: ticket.version });
  const field = (name: string) => ({
    ...form.field(name),
    hint:
      form.overtaken && form.typed?.[name] !== values[name]
        ? t("edit.now", { value: values[name] || "–" })
        : undefined,
    autoComplete: "off",
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={action}>
        <input type="hidden" name="version" value={form.version} />
        <section className="stack" aria-labelledby="edit-buyer">
          <h3 id="edit-buyer">{t("edit.buyer")}</h3>
          {BUYER_FIELDS.map((name) => (
            <TextField key={name} {...field(name)} {...INPUTS[name]} />
          ))}
        </section>
        <section className="stack" id="list-passengers" aria-labelledby="edit-people">
          <h3 id="edit-people">{t("edit.passengers")}</h3>
          {people.map((person) => (
            <fieldset key={person.no} className="card stack">
              <legend>{t("edit.one", { no: person.no, category: short(person.category) })}</legend>
              {PERSON_FIELDS.map((name) =>
                person[name] === null ? null : (
                  <TextField
                    key={name}
                    {...field(personField(name, person.no))}
                    label={t(`edit.label.${name}`)}
                    {...INPUTS[name]}
                  />
                ),
              )}
            </fieldset>
          ))}
        </section>
        <datalist id={COUNTRIES_ID}>
          {ticket.countryLines.split("\n").map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {total > PAGE_ROWS ? <p className="hint">{t("edit.pages")}</p> : null}
        <Actions>
          <Button>{t("edit.save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("edit.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
      <Pager
        path={action}
        name="passengers"
        page={page}
        total={total}
        label={t("edit.passengers")}
        anchor="list-passengers"
      />
    </>
  );
}
