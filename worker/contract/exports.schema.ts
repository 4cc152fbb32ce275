import * as z from 'zod';
import { exportMessages, exportShapes } from './exports.ts';

/** Content of a zip file. */
export const exportedZip = z.string().meta({ format: 'binary' });

const partSchema = z.coerce.number(exportMessages.partInvalid).int(exportMessages.partInvalid);

/**
 * Chooses an archive. `own` has all data as JSON and Markdown in part 1, and with `with=pictures` the picture files in the
 * parts after it. Each part of `substack` has some of the posts with their pictures.
 */
export const exportQuery = z.strictObject({
  shape: z.enum(exportShapes).default('own'),
  with: z.literal('pictures').optional(),
  part: partSchema.min(1, exportMessages.partInvalid).max(100_000, exportMessages.partInvalid).default(1),
});
export type ExportQuery = z.infer<typeof exportQuery>;

const countSchema = z.int().min(0);

/** A part of an archive, which is a zip of its own. `estimatedBytes` is its likely size. */
export const exportPartSchema = z.object({
  part: z.int().min(1),
  posts: countSchema,
  drafts: countSchema,
  pictures: countSchema,
  estimatedBytes: countSchema,
});
export type ExportPart = z.infer<typeof exportPartSchema>;

/** The parts of both archives, each at least one. `own` is the one with pictures. */
export const exportPartsResponse = z.object({ own: z.array(exportPartSchema), substack: z.array(exportPartSchema) });
export type ExportPartsResponse = z.infer<typeof exportPartsResponse>;
