import * as z from 'zod';

/** An OpenAPI 3.1 document, as far as we promise it. */
export const openApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
