import type { LoaderFunctionArgs } from "@remix-run/node";
import type { BookCell } from "~/documents/books/make-book.server";
import type { CsvCell } from "~/domain/shared/csv";
import { csvResponse } from "~/http/csv.server";
import { chosenFile } from "./chosen-file.server";

/** The tickets chosen in the list as a file of plain text. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name, head, rows } = await chosenFile(request);
  function* batches() {
    yield [head];
    yield rows.map((cells) => cells.map(csvCellOf));
  }
  return csvResponse(`${name}.csv`, batches());
}

function csvCellOf(cell: BookCell): CsvCell {
  if (typeof cell === "string" || cell instanceof Date) return cell;
  if ("day" in cell) return cell.day;
  return "count" in cell ? String(cell.count) : cell;
}
