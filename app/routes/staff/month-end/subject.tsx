interface SubjectProps {
  row: { reference: string; ticketCode: string | null; receiptNo: string | null };
}

/** What a line is about: the ticket, where there is one, and its bill or Z report. */
export function Subject({ row: { reference, ticketCode, receiptNo } }: SubjectProps) {
  return (
    <span className="whole">
      {ticketCode ? <a href={`/tickets/${ticketCode}`}>{receiptNo}</a> : null}
      {ticketCode ? (
        <small>{reference}</small>
      ) : (
        <span className="as-typed">{reference || "–"}</span>
      )}
    </span>
  );
}
