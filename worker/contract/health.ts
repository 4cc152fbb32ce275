export type { HealthResponse } from './health.schema.ts';
