import type { BarCustomLayerProps } from "@nivo/bar";
import { Fragment } from "react";
import { axisTicks } from "./axis";
import { COLOURS, imageOf, type ImageSize } from "./chart-image.server";

export interface BarChart {
  description: string;
  labels: readonly string[];
  /** Null for days that are still to come. */
  values: readonly (number | null)[];
  /** The bar that is still growing, as a place among the labels. */
  current: number;
  full: (value: number) => string;
}

/** Up to here a bar is drawn to the same scale every week (R-9-04); a higher one draws its own. */
const SUGGESTED_MOST = 500;
const SIZE: ImageSize = { className: "bars", width: 350, height: 190 };

type Datum = { place: string; value: number };

/**
 * A week of bars, each with its figure above it. The library comes with the first chart: it is 10 MB
 * of memory, and a process that sells may never draw one.
 */
export async function barChart(chart: BarChart): Promise<string> {
  const { Bar } = await import("@nivo/bar");
  const values = chart.values.map((value) => value ?? 0);
  const most = Math.max(SUGGESTED_MOST, ...values);
  return imageOf(
    <Bar<Datum>
      data={values.map((value, place) => ({ place: String(place), value }))}
      keys={["value"]}
      indexBy="place"
      width={SIZE.width}
      height={SIZE.height}
      margin={{ top: 20, right: 38, bottom: 24, left: 4 }}
      padding={0.3}
      valueScale={{ type: "linear", min: 0, max: most }}
      animate={false}
      isInteractive={false}
      layers={[
        (layer) => <Scale layer={layer} most={most} />,
        (layer) => <Bars layer={layer} chart={chart} />,
      ]}
    />,
    SIZE,
    chart.description,
  );
}

type Layer = BarCustomLayerProps<Datum>;

function Scale({ layer, most }: { layer: Layer; most: number }) {
  const { innerWidth, innerHeight } = layer;
  const ticks = axisTicks(most).filter((tick) => tick <= most);
  return (
    <>
      {ticks.map((tick) => {
        const y = innerHeight * (1 - tick / most);
        return (
          <Fragment key={tick}>
            <path d={`M0 ${y}H${innerWidth}`} stroke={tick === 0 ? COLOURS.axis : COLOURS.line} />
            <text x={innerWidth + 6} y={y + 4}>
              {tick}
            </text>
          </Fragment>
        );
      })}
    </>
  );
}

function Bars({ layer, chart }: { layer: Layer; chart: BarChart }) {
  return (
    <>
      {layer.bars.map(({ x, y, width, height, data: { indexValue, value } }) => {
        const place = Number(indexValue);
        const now = place === chart.current;
        const text = { fill: COLOURS.ink, fontWeight: now ? 700 : 400 };
        const middle = x + width / 2;
        return (
          <Fragment key={indexValue}>
            <path
              d={`M${x} ${layer.innerHeight}V${y}h${width}V${y + height}z`}
              fill={now ? COLOURS.timber : COLOURS.sea}
            />
            {chart.values[place] === null ? null : (
              <text x={middle} y={y - 6} textAnchor="middle" {...text}>
                {chart.full(value ?? 0)}
              </text>
            )}
            <text x={middle} y={layer.innerHeight + 18} textAnchor="middle" {...(now ? text : {})}>
              {chart.labels[place]}
            </text>
          </Fragment>
        );
      })}
    </>
  );
}
