interface MadePdf {
  /** Entries of the catalog beside its pages. */
  catalog?: string;
  /** Objects from number 5 on. */
  objects?: string[];
  trailer?: string;
}

/** A PDF of one page that says hello, written out by hand, with what a test adds. */
export function madePdf({ catalog = "", objects = [], trailer = "" }: MadePdf = {}): Buffer {
  const content = "BT /F1 24 Tf 72 700 Td (Senarai penumpang) Tj ET";
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...objects,
  ];
  let pdf = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";
  const places = all.map((body, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  pdf += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, "latin1");
}
