/** The papers of boats and skippers that end on a day. */
export type PaperKind = "boat_licence" | "boat_insurance" | "skipper_licence";

/** A relation of SQL: the papers of boats and skippers in use, with their jetty and their last day. */
export const PAPERS_IN_USE = `(
  select jetty_id, 'boat_licence' as kind, name, licence_until as until from boat where active
  union all
  select jetty_id, 'boat_insurance', name, insurance_until from boat where active
  union all
  select jetty_id, 'skipper_licence', name, licence_until from skipper where active)`;

/**
 * An array of SQL: which papers of a departure `d`, of its boat `b` and its skipper `k`, ended before its
 * day. The function `papers_over(d)` says whether there are any.
 */
export const PAPERS_OVER = `array_remove(array[
  case when b.licence_until < d.day then 'boat_licence' end,
  case when b.insurance_until < d.day then 'boat_insurance' end,
  case when k.licence_until < d.day then 'skipper_licence' end], null)`;
