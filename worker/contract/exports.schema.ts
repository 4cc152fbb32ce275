import * as z from 'zod';

/** The bytes of a zip file. */
export const exportedZip = z.string().meta({ format: 'binary' });
