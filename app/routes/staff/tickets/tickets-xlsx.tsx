import type { LoaderFunctionArgs } from "@remix-run/node";
import { makeBook } from "~/documents/books/make-book.server";
import { chosenFile } from "./chosen-file.server";

/** The tickets chosen in the list as a book for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { title, name, head, rows } = await chosenFile(request);
  return new Response(new Uint8Array(await makeBook(title, head, rows)), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${name}.xlsx"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
