import { toCsvRow } from '#contract/csv';
import type { Ctx } from '../../context.ts';
import type { ZipFile } from '../../platform/zip.ts';
import { readSharedAddresses } from '../audience/shared-addresses.service.ts';
import type { ImageRow } from '../images/images.present.ts';
import { receivedCommentsPage } from './comments.repo.ts';
import { entriesOf, jsonArray, mapped, textFile } from './export-files.service.ts';
import type { PartRow } from './export-parts.repo.ts';
import { createPictureFiles } from './picture-files.service.ts';
import {
  POST_COLUMNS,
  SUBSCRIBER_COLUMNS,
  shapedCells,
  shapedFile,
  shapedHtml,
  shapedId,
  shownImages,
} from './substack.present.ts';
import { type ShapedWorkRow, shapedWorksStatement } from './substack.repo.ts';

/** A part of an archive and its place among all of them. `ranges` has at most one row of each kind. */
export type SubstackPart = { part: number; parts: number; ranges: readonly PartRow[] };

/** Reads the works of a part, some at a time. */
async function* worksOf(ctx: Ctx, user: number, ranges: readonly PartRow[]): AsyncGenerator<ShapedWorkRow> {
  for (const range of ranges) {
    let first = range.first;
    for (;;) {
      const works = await shapedWorksStatement(ctx.db, user, { ...range, first });
      const last = works.at(-1);
      if (last === undefined) break;
      yield* works;
      first = last.key + 1;
    }
  }
}

/** Formats the addresses of the readers who agreed that the blogger has them. */
async function* subscriberRows(ctx: Ctx, user: number): AsyncGenerator<string> {
  yield toCsvRow(SUBSCRIBER_COLUMNS);
  yield* mapped(readSharedAddresses(ctx, user), ({ email, cadence, joinedAt }) =>
    toCsvRow([email, 'false', null, 'other', String(cadence === 'none'), new Date(joinedAt).toISOString()]),
  );
}

/** Yields the files of a part: texts, lists, pictures, and the index last. The first part also has what is not a post. */
export async function* substackFiles(ctx: Ctx, user: number, place: SubstackPart): AsyncGenerator<ZipFile> {
  const { part, parts, ranges } = place;
  const rows: string[] = [toCsvRow(POST_COLUMNS)];
  const posts: { id: string; postId: string; title: string; file: string }[] = [];
  const images = new Map<string, ImageRow>();
  for await (const work of worksOf(ctx, user, ranges)) {
    rows.push(toCsvRow(shapedCells(work)));
    posts.push({ id: work.id, postId: shapedId(work), title: work.title, file: shapedFile(work) });
    for (const image of shownImages(work)) images.set(image.id, image);
    yield textFile(shapedFile(work), shapedHtml(work));
  }
  yield textFile('posts.csv', rows.join(''));
  if (part === 1) {
    yield { name: 'subscribers.csv', text: subscriberRows(ctx, user) };
    yield { name: 'comments.json', text: jsonArray(entriesOf(ctx, user, receivedCommentsPage)) };
  }
  const pictures = createPictureFiles(ctx, 'images');
  yield* pictures.filesOf(images.values());
  yield textFile('index.json', `${JSON.stringify({ part, parts, posts, pictures: pictures.index }, null, 1)}\n`);
}
