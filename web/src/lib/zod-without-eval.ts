import { config } from 'zod';

/**
 * Disables zod's `eval` probe, which the content security policy would report. Must run before any schema is created.
 */
config({ jitless: true });
