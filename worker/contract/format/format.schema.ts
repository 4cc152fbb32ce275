import * as z from 'zod';

/** The format of a text (docs/format.md). */
export const formatSchema = z.union([z.literal(1), z.literal(2)]);
