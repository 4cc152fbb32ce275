import { config } from 'zod';

/** zod would probe `eval`, which our content security policy reports. Has to run before any schema is made. */
config({ jitless: true });
