import * as z from 'zod';

/** The parts of an OpenAPI 3.1 document that the API guarantees. */
export const openApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
