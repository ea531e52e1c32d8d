import { useTranslation } from "react-i18next";
import type { OfficeTasks } from "~/domain/figures/office-tasks.server";

/** What may wait, what is most urgent first, and the page where it is done. */
const TASKS = [
  { name: "requests", href: () => "/ticket-cancellation" },
  { name: "conflicts", href: () => "/scan/conflicts" },
  { name: "calls", href: () => "/timetable/weather" },
  { name: "refunds", href: () => "/refunds" },
  { name: "counterRefunds", href: () => "/refunds/counter" },
  { name: "shifts", href: () => "/shifts" },
  { name: "papers", href: ({ papersAt }: OfficeTasks) => `/timetable?jetty=${papersAt ?? ""}` },
  {
    name: "months",
    href: ({ firstMonth: first }: OfficeTasks) =>
      first ? `/month-end?jetty=${first.jettyId}&month=${first.month}` : "/month-end",
  },
] as const;

interface WaitingTasksProps {
  tasks: OfficeTasks;
  /** What is missing before the first sale; 0 for who cannot do anything about it. */
  firstSteps: number;
}

/** What waits for whoever looks, each with the way to it; nothing for who has no such work. */
export function WaitingTasks({ tasks, firstSteps }: WaitingTasksProps) {
  const { t } = useTranslation("figures");
  const own = TASKS.filter(({ name }) => tasks[name] !== null);
  if (own.length === 0 && firstSteps === 0) return null;
  const waiting = own.filter(({ name }) => tasks[name] !== 0);
  return (
    <section className="tasks" aria-label={t("tasks.heading")}>
      {waiting.length === 0 && firstSteps === 0 ? (
        <p>{t("tasks.none")}</p>
      ) : (
        <ul>
          {firstSteps > 0 ? (
            <li>
              <a href="/first-run">{t("tasks.firstSteps", { count: firstSteps })}</a>
            </li>
          ) : null}
          {waiting.map(({ name, href }) => (
            <li key={name}>
              <a href={href(tasks)}>{t(`tasks.${name}`, { count: tasks[name] ?? 0 })}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
