export type { AdminAppeal, AppealAnswerRequest, AppealsResponse } from './appeals.schema.ts';
