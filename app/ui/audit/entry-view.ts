/** An audit entry for the page, with every text in the reader's language. */
export interface AuditEntryView {
  id: number;
  module: string;
  action: string;
  user: string;
  username: string | null;
  at: string;
  subject: string;
  changes: AuditChangeView[];
}

/** A field as it was and as it is; undefined where the entry does not say. */
export interface AuditChangeView {
  field: string;
  before: string | undefined;
  after: string | undefined;
}
