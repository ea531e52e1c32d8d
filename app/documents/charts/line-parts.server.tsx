import type { LineCustomSvgLayerProps } from "@nivo/line";
import { Fragment } from "react";
import { spreadOut } from "./axis";
import { COLOURS } from "./chart-image.server";

export interface LineChart {
  /** What the image tells, in a sentence. */
  description: string;
  /** Below the axis; an empty one marks a place and is not written. */
  labels: readonly string[];
  /** What a place is called where its values are read, longer than its label. */
  names: readonly string[];
  series: readonly LineSeries[];
  /** How a value is written, on the axis and in full. */
  short: (value: number) => string;
  full: (value: number) => string;
}

export interface LineSeries {
  name: string;
  /** Null where nothing is known yet: the line ends before it. */
  values: readonly (number | null)[];
}

/** About how wide a letter is. */
export const LETTER = 7.2;

/** Lines differ in colour, dash and mark. */
const STYLES = [
  { colour: COLOURS.sea, dash: undefined, mark: "circle" },
  { colour: COLOURS.clay, dash: "7 4", mark: "square" },
  { colour: COLOURS.teal, dash: "2 4", mark: "diamond" },
] as const;

type Data = { id: string; data: { x: number; y: number | null }[] };
type Layer = LineCustomSvgLayerProps<Data>;

export interface PartProps {
  layer: Layer;
  chart: LineChart;
}

/** The points of each line that are known. */
function linesOf({ series, xScale, yScale }: Layer) {
  return series.map((one, index) => ({
    name: one.id,
    style: STYLES[index % STYLES.length] ?? STYLES[0],
    points: one.data.flatMap(({ data: { x, y } }) =>
      y === null ? [] : [{ x: xScale(x), y: yScale(y) }],
    ),
  }));
}

export function Lines({ layer }: { layer: Layer }) {
  return (
    <>
      {linesOf(layer).map(({ name, style, points }) => (
        <Fragment key={name}>
          <path
            d={layer.lineGenerator(points) ?? undefined}
            fill="none"
            stroke={style.colour}
            strokeWidth={3}
            strokeDasharray={style.dash}
          />
          {points.length > MOST_MARKS
            ? null
            : points.map(({ x, y }) => <Mark key={x} x={x} y={y} style={style} />)}
        </Fragment>
      ))}
    </>
  );
}

/** Where more points lie than this, marks would hide their line. */
const MOST_MARKS = 14;

function Mark({ x, y, style }: { x: number; y: number; style: (typeof STYLES)[number] }) {
  if (style.mark === "circle") return <circle cx={x} cy={y} r={5} fill={style.colour} />;
  if (style.mark === "square")
    return <path d={`M${x - 5} ${y - 5}h10v10h-10z`} fill={style.colour} />;
  return <path d={`M${x} ${y - 6}l6 6-6 6-6-6z`} fill={style.colour} />;
}

/** Each line's name at its end, none above another. */
export function Ends({ layer }: { layer: Layer }) {
  const lines = linesOf(layer).filter(({ points }) => points.length > 0);
  const places = spreadOut(
    lines.map(({ points }) => points.at(-1)?.y ?? 0),
    16,
    layer.innerHeight,
  );
  return (
    <>
      {lines.map(({ name, points }, index) => (
        <text
          key={name}
          x={(points.at(-1)?.x ?? 0) + 12}
          y={(places[index] ?? 0) + 5}
          fill={COLOURS.ink}
          fontWeight={700}
        >
          {name}
        </text>
      ))}
    </>
  );
}

/** The lines' names above them, one after another. */
export function Key({ chart, left }: { chart: LineChart; left: number }) {
  let end = 8 - left;
  const entries = chart.series.map(({ name }, index) => {
    const x = end;
    end += 36 + LETTER * name.length;
    return { name, x, style: STYLES[index % STYLES.length] ?? STYLES[0] };
  });
  return (
    <>
      {entries.map(({ name, x, style }) => (
        <Fragment key={name}>
          <Mark x={x} y={-22} style={style} />
          <text x={x + 10} y={-17} fill={COLOURS.ink}>
            {name}
          </text>
        </Fragment>
      ))}
    </>
  );
}

/** What a place holds, seen while a pointer is above it: the sheet hides the rest. */
export function Readings({ layer, chart }: PartProps) {
  const { innerWidth, innerHeight, xScale } = layer;
  const half = innerWidth / Math.max(chart.labels.length - 1, 1) / 2;
  return (
    <>
      {chart.names.map((name, place) => {
        const lines = chart.series.flatMap(({ name: of, values }) => {
          const value = values[place] ?? null;
          return value === null ? [] : [`${of}: ${chart.full(value)}`];
        });
        if (lines.length === 0) return null;
        const x = xScale(place);
        const width = 16 + LETTER * Math.max(name.length, ...lines.map((line) => line.length));
        const left = Math.min(Math.max(x - width / 2, -40), innerWidth - width + 10);
        return (
          <g key={place} className="reading">
            <rect x={x - half} y={0} width={2 * half} height={innerHeight} fill="transparent" />
            <g>
              <path d={`M${x} 0V${innerHeight}`} stroke={COLOURS.axis} strokeDasharray="3 3" />
              <rect
                x={left}
                y={2}
                width={width}
                height={12 + 18 * (lines.length + 1)}
                rx={4}
                fill="#fff"
                stroke={COLOURS.axis}
              />
              {[name, ...lines].map((text, row) => (
                <text
                  key={text}
                  x={left + 8}
                  y={20 + 18 * row}
                  fill={COLOURS.ink}
                  fontWeight={row === 0 ? 700 : 400}
                >
                  {text}
                </text>
              ))}
            </g>
          </g>
        );
      })}
    </>
  );
}
