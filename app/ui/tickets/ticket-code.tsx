import { Fragment } from "react";
import { formatTicketCode } from "~/domain/shared/ticket-code";

/**
 * A ticket code in its groups. A line may end after a group, also before a digit: sixteen wide
 * letters in a row do not fit on a phone of 320 px.
 */
export function TicketCode({ ticketCode }: { ticketCode: string }) {
  const groups = formatTicketCode(ticketCode).split("-");
  return (
    <p className="code">
      {groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {index < groups.length - 1 ? `${group}-` : group}
        </Fragment>
      ))}
    </p>
  );
}
