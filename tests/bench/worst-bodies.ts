/** A body that is as bad as its size allows. */
export interface WorstBody {
  what: string;
  type: string;
  make: (bytes: number) => Buffer;
}

const BOUNDARY = "worst";
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const FILE_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** As many of a piece as a body of a size holds. */
const filled = (head: string, piece: string, tail: string) => (bytes: number) =>
  Buffer.from(
    head +
      piece.repeat(Math.max(0, Math.floor((bytes - head.length - tail.length) / piece.length))) +
      tail,
  );
const inPart = (field: string, { name, head, piece, tail }: WorstFile) =>
  filled(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${head}`,
    piece,
    `${tail}\r\n--${BOUNDARY}--\r\n`,
  );

export const WORST_JSON: WorstBody[] = [
  { what: "rows", type: JSON_TYPE, make: filled('{"adult":[{}', ",{}", "]}") },
  {
    what: "rows of fields",
    type: JSON_TYPE,
    make: (bytes) => rowsOfFields(Math.min(bytes, 60_000)),
  },
  { what: "names", type: JSON_TYPE, make: filled('{"a":0', ',"b":0', "}") },
  { what: "depth", type: JSON_TYPE, make: filled('{"a":', "[", "") },
  { what: "a long text", type: JSON_TYPE, make: filled('{"name":"', "a", '"}') },
  { what: "escapes", type: JSON_TYPE, make: filled('{"name":"', "\\u0041", '"}') },
  { what: "blanks", type: JSON_TYPE, make: filled('{"name":"a', " ", 'a"}') },
];

/** Blanks in each of the fields that there are, with a letter at both ends. */
export const blanksInFields = (names: readonly string[]): WorstBody[] => [
  {
    what: "blanks in its fields",
    type: FORM_TYPE,
    make: (bytes) => {
      const room = Math.floor(bytes / names.length) - 4;
      return Buffer.from(
        names.map((name) => `${name}=a${"+".repeat(Math.max(0, room - name.length))}a`).join("&"),
      );
    },
  },
];

/** What forms of ours often ask for. */
const USUAL_FIELDS =
  "name,email,phone,ic,reason,note,search,username,title,code,date,adult[0][name],adult[0][ic]";

export const WORST_FORMS: WorstBody[] = [
  { what: "fields", type: FORM_TYPE, make: filled("a=1", "&a=1", "") },
  {
    what: "as many fields as are taken",
    type: FORM_TYPE,
    make: (bytes) => numberedFields(Math.min(bytes, 4_000)),
  },
  { what: "rows", type: FORM_TYPE, make: filled("adult[0][name]=1", "&adult[1][name]=1", "") },
  { what: "depth", type: FORM_TYPE, make: filled("a", "[a]", "=1") },
  { what: "a long text", type: FORM_TYPE, make: filled("name=", "a", "") },
  { what: "escapes", type: FORM_TYPE, make: filled("name=", "%C3%A9", "") },
  { what: "blanks", type: FORM_TYPE, make: filled("name=a", "+", "a") },
  {
    what: "blanks in many fields",
    type: FORM_TYPE,
    make: filled("a=1", `&b=${"+".repeat(60_000)}`, ""),
  },
  ...blanksInFields(USUAL_FIELDS.split(",")),
  {
    what: "parts",
    type: FILE_TYPE,
    make: filled(
      `--${BOUNDARY}`,
      `\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${BOUNDARY}`,
      "--\r\n",
    ),
  },
];

interface WorstFile {
  what: string;
  name: string;
  head: string;
  piece: string;
  tail: string;
}

const FILES: WorstFile[] = [
  {
    what: "a PDF of objects",
    name: "a.pdf",
    head: "%PDF-1.7\n",
    piece: "1 0 obj<</A[0]>>endobj\n",
    tail: "trailer<<>>\n%%EOF",
  },
  {
    what: "a PDF of brackets",
    name: "a.pdf",
    head: "%PDF-1.7\n1 0 obj",
    piece: "<<[",
    tail: "%%EOF",
  },
  {
    what: "a PDF of one stream",
    name: "a.pdf",
    head: "%PDF-1.7\n1 0 obj<</Length 9>>stream\n",
    piece: "xxxxxxxx",
    tail: "\nendstream%%EOF",
  },
  {
    what: "a cut JPEG",
    name: "a.jpg",
    head: "\u00ff\u00d8\u00ff\u00e0",
    piece: "JFIF",
    tail: "",
  },
  { what: "a CSV of short rows", name: "a.csv", head: "a,b\n", piece: "1,2\n", tail: "" },
  { what: "a CSV of quotes", name: "a.csv", head: "", piece: '"",', tail: "" },
];

/** A form of one file, in the field of this name. */
export const worstParts = (field: string): WorstBody[] =>
  FILES.map((file) => ({ what: file.what, type: FILE_TYPE, make: inPart(field, file) }));

/** JSON with one file in base64, in the field of this name: of 5 MB, and one that is none at its end. */
export const worstBase64 = (field: string): WorstBody[] => [
  ...FILES.filter(({ name }) => name !== "a.csv").map((file) => ({
    what: `${file.what} in base64`,
    type: JSON_TYPE,
    make: (bytes: number) => inBase64(field, file.name, contentOf(file, bytes)),
  })),
  {
    what: "base64 that ends wrongly",
    type: JSON_TYPE,
    make: (bytes) => inBase64(field, "a.jpg", `${"A".repeat(base64Length(bytes))}!`),
  },
];

const MOST_BASE64 = 6_990_000;
const base64Length = (bytes: number) => Math.min(bytes - 200, MOST_BASE64);

function contentOf({ head, piece, tail }: WorstFile, bytes: number): string {
  const size = Math.floor((base64Length(bytes) * 3) / 4);
  return Buffer.from(filled(head, piece, tail)(size).toString(), "latin1").toString("base64");
}

function inBase64(field: string, name: string, base64: string): Buffer {
  const file = { original_name: name, ticketCode: "2345678923456789", user_id: 1 };
  return Buffer.from(
    JSON.stringify(
      field === "letters_imgs"
        ? { letters_imgs: [{ letter: base64, original_name: name }] }
        : { ...file, [field]: base64 },
    ),
  );
}

function rowsOfFields(bytes: number): Buffer {
  return filled('{"adult":[{"name":1,"ic":2}', ',{"name":1,"ic":2}', "]}")(bytes);
}

function numberedFields(bytes: number): Buffer {
  const fields: string[] = [];
  for (let length = 0, n = 0; length < bytes; n += 1) {
    fields.push(`field${n}=1`);
    length += 10;
  }
  return Buffer.from(fields.join("&"));
}
