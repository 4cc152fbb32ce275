import * as z from 'zod';
import { storedName } from './user-text.schema.ts';

/** Body of a request without parameters. */
export const emptyRequest = z.strictObject({});

/** Response of a request that has no other result. */
export const doneResponse = z.object({ done: z.literal(true) });

export const cursorQuery = z.strictObject({ cursor: z.string().max(200).optional() });

export const idParams = z.object({ id: storedName });
