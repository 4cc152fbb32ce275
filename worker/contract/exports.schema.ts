import * as z from 'zod';

/** Content of a zip file. */
export const exportedZip = z.string().meta({ format: 'binary' });
