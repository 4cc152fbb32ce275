export type { PlatformResponse } from './settings.schema.ts';
