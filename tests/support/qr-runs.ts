interface Run {
  column: number;
  row: number;
  length: number;
}

/** The runs of dark modules that the path of a QR code draws. */
export function runsOf(path: string): Run[] {
  let column = 0;
  let row = 0;
  return [...path.matchAll(/(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)/g)].map(
    ([, toColumn, toRow, over, length]) => {
      column = over === undefined ? Number(toColumn) : column + Number(over);
      if (toRow !== undefined) row = Number(toRow);
      const run = { column, row, length: Number(length) };
      column += run.length;
      return run;
    },
  );
}
