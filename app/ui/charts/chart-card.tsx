import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Chart } from "~/documents/charts/chart";

interface ChartCardProps {
  heading: string;
  chart: Chart;
  children?: ReactNode;
}

/** A chart that the server drew, with what it shows as a table that can be opened. */
export function ChartCard({ heading, chart, children }: ChartCardProps) {
  const { t } = useTranslation("figures");
  return (
    <section className="card chart">
      <h2>{heading}</h2>
      <div dangerouslySetInnerHTML={{ __html: chart.image }} />
      {children}
      <details className="figures">
        <summary>{t("table.show")}</summary>
        <table className="tbl plain">
          <caption className="vh">{heading}</caption>
          <thead>
            <tr>
              {chart.head.map((head, index) => (
                <th key={head} scope="col" className={index > 0 ? "n" : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={chart.head[index + 1]} className="n">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
