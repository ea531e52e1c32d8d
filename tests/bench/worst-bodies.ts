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
const inFile = (name: string, head: string, piece: string, tail = "") =>
  filled(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${head}`,
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
];

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
    what: "parts",
    type: FILE_TYPE,
    make: filled(
      `--${BOUNDARY}`,
      `\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${BOUNDARY}`,
      "--\r\n",
    ),
  },
];

export const WORST_FILES: WorstBody[] = [
  {
    what: "a PDF of objects",
    type: FILE_TYPE,
    make: inFile("a.pdf", "%PDF-1.7\n", "1 0 obj<</A[0]>>endobj\n", "trailer<<>>\n%%EOF"),
  },
  {
    what: "a PDF of brackets",
    type: FILE_TYPE,
    make: inFile("a.pdf", "%PDF-1.7\n1 0 obj", "<<[", "%%EOF"),
  },
  {
    what: "a PDF of one stream",
    type: FILE_TYPE,
    make: inFile("a.pdf", "%PDF-1.7\n1 0 obj<</Length 9>>stream\n", "xxxxxxxx", "\nendstream%%EOF"),
  },
  {
    what: "a cut JPEG",
    type: FILE_TYPE,
    make: inFile("a.jpg", "\u00ff\u00d8\u00ff\u00e0", "JFIF"),
  },
  { what: "a CSV of short rows", type: FILE_TYPE, make: inFile("a.csv", "a,b\n", "1,2\n") },
  { what: "a CSV of quotes", type: FILE_TYPE, make: inFile("a.csv", "", '"",') },
];

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
