import type { CsvCell } from "~/domain/shared/csv";
import type { ManifestContent, ManifestPerson } from "./content";

/** The columns of a passenger list by IMO FAL form 6, in English as the form has them. */
export const FAL_COLUMNS = [
  "Vessel",
  "Port of departure",
  "Date and time of departure",
  "No.",
  "Family name, given names",
  "Nationality",
  "Date of birth",
  "Place of birth",
  "Gender",
  "Type of identity or travel document",
  "Number of identity or travel document",
  "Issuing State of identity or travel document",
  "Expiry date of identity or travel document",
  "Port of embarkation",
  "Visa number",
  "Port of disembarkation",
  "Transit passenger",
  "Category",
  "Ticket",
] as const;

/** The rows of a manifest in those columns; what the product does not know stays empty. */
export function falRows(
  { boat, jetty, sailsAt, delayedTo }: ManifestContent,
  people: readonly ManifestPerson[],
): CsvCell[][] {
  const sails = new Date(delayedTo ?? sailsAt);
  return people.map((person) => [
    boat.name,
    jetty.name,
    sails,
    String(person.no),
    person.name ?? "",
    person.nationality ?? "",
    person.born ?? "",
    "",
    person.sex === null ? "" : person.sex === "male" ? "M" : "F",
    documentType(person),
    person.document ?? "",
    person.nationality ?? "",
    "",
    jetty.name,
    "",
    "",
    "N",
    person.category,
    person.ticketNo,
  ]);
}

/** An identity card is known by its twelve figures; everything else that was typed is a passport. */
function documentType({ document, nationality }: ManifestPerson): string {
  if (document === null) return "";
  return nationality === "MY" && /^\d{12}$/.test(document) ? "Identity card" : "Passport or other";
}
