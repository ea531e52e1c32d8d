import type { JettyId } from "~/domain/places/jetties";

/** A shift that is open now. */
export interface OpenShift {
  id: number;
  userId: number;
  jettyId: JettyId;
  openedAt: Date;
  floatSen: number;
}

/** What a closed shift came to, as it was frozen. */
export interface ClosedShift {
  id: number;
  userId: number;
  jettyId: JettyId;
  closedAt: Date;
  zNo: number;
  countedSen: number;
  expectedSen: number;
}
