/** An audit entry as it is drawn: every word is in the reader's language already. */
export interface ShownEntry {
  id: number;
  module: string;
  action: string;
  user: string;
  username: string | null;
  at: string;
  subject: string;
  changes: ShownChange[];
}

/** A field as it was and as it is; undefined where the entry does not say. */
export interface ShownChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}
