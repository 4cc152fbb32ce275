import type { ExportPart, ExportPartsResponse } from '#contract/exports';
import { type Ctx, readAsUser } from '../../context.ts';
import {
  BYTES_PER_PIXEL,
  ENTRY_BYTES,
  type PartRow,
  picturePartsStatement,
  substackPartsStatement,
} from './export-parts.repo.ts';

/** Likely bytes of a packed text, of the lists of a part, and of each pixel of a picture. */
const TEXT_BYTES = 4096;
const LISTS_BYTES = 8192;
const LIKELY_BYTES_PER_PIXEL = 0.25;

type Planned = Pick<PartRow, 'works' | 'pictures' | 'bytes'>;

/** Returns the likely size of what the plan gives more room. */
const estimateBytes = ({ works, pictures, bytes }: Planned): number =>
  Math.round(
    works * TEXT_BYTES + ((bytes - (works + pictures) * ENTRY_BYTES) * LIKELY_BYTES_PER_PIXEL) / BYTES_PER_PIXEL,
  );

const emptyPart = (part: number): ExportPart => ({
  part,
  posts: 0,
  drafts: 0,
  pictures: 0,
  estimatedBytes: LISTS_BYTES,
});

/** Adds up the rows of each part. */
function toSubstackParts(rows: readonly PartRow[]): ExportPart[] {
  const parts = Array.from({ length: rows.at(-1)?.part ?? 1 }, (_, n) => emptyPart(n + 1));
  for (const row of rows) {
    const found = parts[row.part - 1];
    if (found === undefined) continue;
    if (row.kind === 'post') found.posts += row.works;
    else found.drafts += row.works;
    found.pictures += row.pictures;
    found.estimatedBytes += estimateBytes(row);
  }
  return parts;
}

const sum = (parts: readonly ExportPart[], name: 'posts' | 'drafts') =>
  parts.reduce((total, part) => total + part[name], 0);

/** Lists the parts of both archives of the viewer. One round trip. @throws AppError signed_out */
export async function listExportParts(ctx: Ctx): Promise<ExportPartsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [
    substackPartsStatement(ctx.db, user),
    picturePartsStatement(ctx.db, user),
  ]);
  const substack = toSubstackParts(rows[0]);
  const posts = sum(substack, 'posts');
  const drafts = sum(substack, 'drafts');
  const data = { ...emptyPart(1), posts, drafts, estimatedBytes: LISTS_BYTES + (posts + drafts) * TEXT_BYTES };
  const pictures = rows[1].map((row) => ({
    ...emptyPart(row.part + 1),
    pictures: row.pictures,
    estimatedBytes: LISTS_BYTES + estimateBytes({ ...row, works: 0 }),
  }));
  return { own: [data, ...pictures], substack };
}
