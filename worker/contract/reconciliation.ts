export type { Reconciliation, ReconciliationResponse } from './reconciliation.schema.ts';
