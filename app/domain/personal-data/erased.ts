/** What stands in the place of somebody's data: tables and forms want something there. */
const ERASED = {
  name: "***",
  ic: "******",
  phoneNo: "000000000",
  email: "erased@example.invalid",
} as const;

const instead = (column: string, text: string) =>
  `${column} = case when ${column} is not null then '${text}' end`;

/** The assignments of an update of `ticket` after which its buyer is nobody. Takes :now. */
export const ERASE_BUYER_SQL = [
  instead("name", ERASED.name),
  instead("ic", ERASED.ic),
  instead("phone_no", ERASED.phoneNo),
  instead("email", ERASED.email),
  "region = null, ip_address = null, browser_hash = null",
  "erased_at = :now",
].join(", ");

/** The assignments of an update of `passenger` after which they are nobody. */
export const ERASE_PASSENGER_SQL = [instead("name", ERASED.name), instead("ic", ERASED.ic)].join(
  ", ",
);

/** The same of a row of `manifest_person`, which keeps that somebody was on board. Takes :now. */
export const ERASE_MANIFEST_SQL = [
  instead("name", ERASED.name),
  instead("document", ERASED.ic),
  "born = null",
  "masked_at = :now",
].join(", ");

/** The last characters of a number suffice to tell two people of one ticket apart. */
const SHOWN = 3;

/** A column of identity card or passport numbers, masked; what is masked already stays. */
export const maskedIc = (column: string) =>
  `case when ${column} like '*%' then ${column}
        else repeat('*', length(${column}) - ${SHOWN}) || right(${column}, ${SHOWN}) end`;

/**
 * Whether rows `a` and `b` are the same person, by whole name or number: what is masked or erased
 * looks alike and says nothing.
 */
export const isSamePerson = (a: string, b: string) =>
  `((lower(${a}.name) = lower(${b}.name) and ${a}.name <> '${ERASED.name}') or ${isSameIc(a, b)})`;
export const isSameIc = (a: string, b: string) => `(${a}.ic = ${b}.ic and ${a}.ic not like '*%')`;
