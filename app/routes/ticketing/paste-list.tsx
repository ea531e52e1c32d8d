import { useTranslation } from "react-i18next";
import type { PasteProblem } from "~/domain/ordering/paste-list.server";
import { Actions, Button, HiddenSubmit } from "~/ui/forms/buttons";
import { TextArea } from "~/ui/forms/text-field";
import { ResponsiveTable } from "~/ui/table/responsive-table";
import type { FlowView } from "./flow-view";
import { StepForm } from "./step-form";

/** What was read from one line of a pasted list. */
export interface PastePreviewRow {
  line: number;
  name: string;
  ic: string;
  country: string;
  problems: PasteProblem[];
  /** The passenger it will fill, from 1; null where it fills none. */
  number: number | null;
}

export interface PastePreview {
  list: string;
  /** The lines that fill nobody, the first of them where they are many. */
  marked: PastePreviewRow[];
  /** The others; of a long list none. */
  good: PastePreviewRow[];
  used: number;
  bad: number;
}

/** The fold-out where a group's list is pasted; its button keeps what else was typed. */
export function PasteListField({
  open,
  focus,
  list,
  problem,
}: {
  open: boolean;
  focus: boolean;
  list: string;
  problem: string | undefined;
}) {
  const { t } = useTranslation("people");
  return (
    <details className="card" open={open}>
      <summary>
        <b>{t("paste.title")}</b>
      </summary>
      <div className="stack gap">
        <TextArea
          name="list"
          label={t("paste.label")}
          hint={t("paste.lead")}
          problem={problem}
          defaultValue={list}
          autoComplete="off"
          autoFocus={focus}
          spellCheck={false}
        />
        <Button look="alt" name="preview" value="1">
          {t("paste.preview")}
        </Button>
      </div>
    </details>
  );
}

/**
 * What a list would do, before it does it: the lines that fill nobody, the text to be corrected,
 * then the other lines with their passengers.
 */
export function PasteListCheck({
  view,
  preview,
  back,
}: {
  view: FlowView;
  preview: PastePreview;
  back: string;
}) {
  const { t } = useTranslation("people");
  return (
    <>
      <p role="status">
        {t("paste.good", { count: preview.used })}
        {preview.bad > 0 ? `, ${t("paste.wrong", { count: preview.bad })}` : ""}. {t("paste.order")}
      </p>
      <StepForm view={view}>
        <HiddenSubmit>{t("paste.again")}</HiddenSubmit>
        {preview.bad > 0 ? <p>{t("paste.correct")}</p> : null}
        <PreviewTable rows={preview.marked} />
        <TextArea
          name="list"
          label={t("paste.label")}
          defaultValue={preview.list}
          autoComplete="off"
          spellCheck={false}
        />
        <Actions>
          {preview.used > 0 ? (
            <Button name="use" value="1">
              {t("paste.use", { rows: preview.used })}
            </Button>
          ) : null}
          <Button look="alt" name="preview" value="1">
            {t("paste.again")}
          </Button>
        </Actions>
        <p>
          <a className="alone" href={back}>
            {t("paste.back")}
          </a>
        </p>
      </StepForm>
      {preview.good.length > 0 ? (
        <details className="card" open={preview.marked.length === 0}>
          <summary>
            <b>{t("paste.rest", { rows: preview.good.length })}</b>
          </summary>
          <PreviewTable rows={preview.good} />
        </details>
      ) : null}
    </>
  );
}

function PreviewTable({ rows }: { rows: readonly PastePreviewRow[] }) {
  const { t } = useTranslation("people");
  const why = useReasonText();
  if (rows.length === 0) return null;
  return (
    <ResponsiveTable
      caption={t("paste.heading")}
      rows={rows}
      keyOf={(row) => row.line}
      columns={[
        { head: t("paste.line"), cell: (row) => row.line, figure: true },
        { head: t("paste.name"), cell: (row) => row.name || "-", title: true },
        { head: t("paste.ic"), cell: (row) => row.ic || "-" },
        { head: t("paste.country"), cell: (row) => row.country || "-" },
        {
          head: t("paste.result"),
          cell: (row) =>
            row.number === null ? (
              <span className="err">{why(row)}</span>
            ) : (
              t("who", { number: row.number })
            ),
        },
      ]}
    />
  );
}

function useReasonText(): (row: PastePreviewRow) => string {
  const { t } = useTranslation("people");
  const reasons = {
    too_short: t("paste.name_short"),
    too_long: t("paste.name_long"),
    bad_ic: t("paste.bad_ic"),
    bad_country: t("paste.bad_country"),
    home_country: t("paste.home_country"),
    foreign_country: t("paste.foreign_country"),
  };
  return (row) =>
    row.problems.length === 0
      ? t("paste.no_place")
      : t("paste.bad", { why: row.problems.map((problem) => reasons[problem]).join(", ") });
}
