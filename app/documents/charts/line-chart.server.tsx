import { Fragment } from "react";
import { axisTicks } from "./axis";
import { COLOURS, imageOf, type ImageSize } from "./chart-image.server";
import {
  Ends,
  Key,
  LETTER,
  type LineChart,
  Lines,
  type PartProps,
  Readings,
} from "./line-parts.server";

const ROOMY: ImageSize = { className: "roomy", width: 960, height: 280 };
const NARROW: ImageSize = { className: "narrow", width: 340, height: 270 };
const MARGINS = {
  roomy: { top: 12, bottom: 28 },
  narrow: { top: 34, bottom: 28 },
} as const;
/** How wide a letter of a line's name is. */
const BOLD_LETTER = 8.2;
/** Sen up to which the axis goes while all are 0: of a single sen each label would be 0. */
const EMPTY_MOST = 10_000;
/** So many labels stand beside each other on a phone. */
const MOST_NARROW_LABELS = 8;

/** The same lines twice: their names at their ends, and for a phone in a key above. */
export async function lineChart(chart: LineChart): Promise<string> {
  return (await drawn(chart, "roomy", ROOMY)) + (await drawn(chart, "narrow", NARROW));
}

async function drawn(chart: LineChart, kind: "roomy" | "narrow", size: ImageSize): Promise<string> {
  const { Line } = await import("@nivo/line");
  const values = chart.series.flatMap((one) => one.values).map((value) => value ?? 0);
  const ticks = axisTicks(Math.max(...values) || EMPTY_MOST);
  const left = 14 + LETTER * Math.max(...ticks.map((tick) => chart.short(tick).length));
  const names = chart.series.map(({ name }) => BOLD_LETTER * name.length);
  const right = kind === "narrow" ? 14 : 16 + Math.max(...names);
  // The place in the line, and not its label, which may stand there twice.
  const data = chart.series.map(({ name, values: of }) => ({
    id: name,
    data: of.map((y, x) => ({ x, y })),
  }));
  return imageOf(
    <Line
      data={data}
      width={size.width}
      height={size.height}
      margin={{ ...MARGINS[kind], left, right }}
      xScale={{ type: "linear", min: 0, max: chart.labels.length - 1 }}
      yScale={{ type: "linear", min: 0, max: ticks.at(-1) ?? 1 }}
      animate={false}
      isInteractive={false}
      layers={[
        (layer) => <Axes layer={layer} chart={chart} ticks={ticks} kind={kind} />,
        (layer) => <Lines layer={layer} />,
        (layer) => (kind === "roomy" ? <Ends layer={layer} /> : <Key chart={chart} left={left} />),
        (layer) => (kind === "roomy" ? <Readings layer={layer} chart={chart} /> : null),
      ]}
    />,
    size,
    chart.description,
  );
}

interface AxesProps extends PartProps {
  ticks: readonly number[];
  kind: "roomy" | "narrow";
}

function Axes({ layer, chart, ticks, kind }: AxesProps) {
  const { innerWidth, innerHeight, xScale, yScale } = layer;
  const written = chart.labels.flatMap((label, place) => (label === "" ? [] : [{ label, place }]));
  const each = kind === "narrow" ? Math.ceil(written.length / MOST_NARROW_LABELS) : 1;
  return (
    <>
      {ticks.map((tick) => (
        <Fragment key={tick}>
          <path d={`M0 ${yScale(tick)}H${innerWidth}`} stroke={COLOURS.line} />
          <text x={-8} y={yScale(tick) + 4} textAnchor="end">
            {chart.short(tick)}
          </text>
        </Fragment>
      ))}
      {written
        .filter((_, index) => index % each === 0)
        .map(({ label, place }) => (
          <text key={place} x={xScale(place)} y={innerHeight + 20} textAnchor="middle">
            {label}
          </text>
        ))}
    </>
  );
}
