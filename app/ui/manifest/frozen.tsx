import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { Note } from "~/ui/layout/note";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { BoardingCard, FrozenVersion } from "./boarding-card";
import { ReopenForm } from "./reopen-form";

interface FrozenProps {
  card: BoardingCard;
  rules: FieldRules;
  /** What came back of the form that opens boarding again. */
  returned: FormState | undefined;
}

/** The manifest of a departure or a boat of a date: whether it is frozen, its versions, and the way to the next. */
export function Frozen({ card, rules, returned }: FrozenProps) {
  const { t } = useTranslation("manifest");
  const { path, versions, canClose, canReopen } = card;
  const [latest] = versions;
  const columns: Column<FrozenVersion>[] = [
    {
      head: t("frozen.number"),
      title: true,
      cell: ({ number, version, latest }) => (
        <span>
          {number}, {t("frozen.version", { version })}
          {version < latest ? <small>{t("frozen.superseded", { version: latest })}</small> : null}
        </span>
      ),
    },
    { head: t("frozen.people"), cell: ({ onBoard }) => onBoard, figure: true },
    {
      head: t("frozen.when"),
      cell: (one) => t("frozen.by", { at: one.closedAt, name: one.closedBy }),
    },
    {
      head: t("frozen.paper"),
      cell: ({ version, number }) => (
        <span className="row tight">
          <a href={`${path}/manifest/${version}`}>
            {t("frozen.paper")}
            <span className="vh">
              {" "}
              {number}, {t("frozen.version", { version })}
            </span>
          </a>
          <a href={`${card.printPath}/${version}`}>
            {t("frozen.roll")}
            <span className="vh">
              {" "}
              {number}, {t("frozen.version", { version })}
            </span>
          </a>
          <a href={`${path}/manifest/${version}/list.csv`}>
            {t("frozen.csv")}
            <span className="vh">
              {" "}
              {number}, {t("frozen.version", { version })}
            </span>
          </a>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="frozen" className="stack">
      <h2 id="frozen">{t("frozen.title")}</h2>
      <Standing card={card} />
      {card.besides > 0 ? <p>{t("frozen.besides", { count: card.besides })}</p> : null}
      {card.afterwards ? (
        <Note kind="careful">
          <p>{t(`frozen.afterwards.${card.afterwards.who}`, { until: card.afterwards.until })}</p>
        </Note>
      ) : null}
      {versions.length > 0 ? (
        <ResponsiveTable
          caption={t("frozen.title")}
          columns={columns}
          rows={versions}
          keyOf={({ version }) => version}
        />
      ) : null}
      <Actions>
        {canClose ? (
          <LinkButton href={`${path}/close`}>
            {card.hasLeft || card.afterwards ? t("frozen.closeLate") : t("frozen.close")}
          </LinkButton>
        ) : null}
      </Actions>
      {latest && canReopen ? (
        <ReopenForm path={path} number={latest.number} {...{ rules, returned }} />
      ) : null}
    </section>
  );
}

function Standing({ card }: { card: BoardingCard }) {
  const { t } = useTranslation("manifest");
  const { versions, closedAt, closedAfterwards, reopenedFor, frozenPeople, onBoard } = card;
  if (versions.length === 0)
    return card.hasLeft ? (
      <Note kind="bad">
        <p>{t("frozen.noneLeft")}</p>
      </Note>
    ) : (
      <p>{t("frozen.none")}</p>
    );
  if (closedAt === null)
    return (
      <Note kind="careful">
        <p>{t("frozen.reopened", { reason: reopenedFor ?? "–", version: versions.length + 1 })}</p>
      </Note>
    );
  return (
    <>
      <Note kind="good">
        <p>
          {closedAfterwards
            ? t("frozen.closedAfterwards", { at: closedAfterwards })
            : t("frozen.closed", { time: closedAt })}
        </p>
      </Note>
      {card.crewDiffers ? (
        <Note kind="careful">
          <p>{t("frozen.crewDiffers")}</p>
        </Note>
      ) : null}
      {frozenPeople !== onBoard ? (
        <Note kind="careful">
          <p>{t("frozen.peopleDiffer", { now: onBoard, frozen: frozenPeople ?? 0 })}</p>
        </Note>
      ) : null}
    </>
  );
}
