export type { ExportPart, ExportPartsResponse } from './exports.schema.ts';

/** Archives of an account: this product's own, and one in the shape that Substack exports and other platforms import. */
export const exportShapes = ['own', 'substack'] as const;
export type ExportShape = (typeof exportShapes)[number];

/** Returns the address of a part of an archive. */
export const exportPath = (shape: ExportShape, part: number): string =>
  `/api/account/export?${new URLSearchParams({ shape, ...(shape === 'own' && { with: 'pictures' }), part: String(part) })}`;

export const exportMessages = {
  partInvalid: 'Please choose a part of the archive by its number',
  partMissing: 'The archive has no such part. Reload the page to see its parts.',
} as const;
