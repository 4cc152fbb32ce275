import { sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ownImagesJson } from '../images/images.statements.ts';
import { type PartRow, shownIdsSql } from './export-parts.repo.ts';

/** Limits of a page: a number of works, and the bytes of texts after which no further work is read. */
const WORKS_PAGE = 200;
const WORKS_BYTES = 1_000_000;

/** A post or draft with its text. `images` is a JSON array of `ImageRow`, `publishedAt` is null for a draft. */
export type ShapedWorkRow = {
  key: number;
  id: string;
  title: string;
  subtitle: string;
  isFree: number;
  image: string | null;
  imageAlt: string;
  content: string;
  format: Format;
  images: string;
  publishedAt: number | null;
  updatedAt: number;
};

type KeyRange = Pick<PartRow, 'kind' | 'first' | 'last'>;

const sources = {
  post: {
    rows: sql.raw('posts w JOIN post_bodies b ON b.post = w.seq'),
    key: sql.raw('w.seq'),
    text: sql.raw('b.content'),
    owner: sql.raw('w.blogger'),
    at: sql.raw('w.created_at'),
    isMeant: sql.raw('w.unpublished_at IS NULL'),
  },
  draft: {
    rows: sql.raw('drafts w'),
    key: sql.raw('w.rowid'),
    text: sql.raw('w.content'),
    owner: sql.raw('w.author'),
    at: sql.raw('NULL'),
    isMeant: sql.raw('1'),
  },
};

/** Reads a page of the works in a range of keys, in order: at least one, if there is one. */
export function shapedWorksStatement(db: Db, user: number, { kind, first, last }: KeyRange) {
  const { rows, key, text, owner, at, isMeant } = sources[kind];
  const lengths = sql`
    SELECT ${key} AS key, octet_length(${text}) AS bytes FROM ${rows}
     WHERE ${owner} = ${user} AND ${key} BETWEEN ${first} AND ${last} AND ${isMeant} ORDER BY ${key} LIMIT ${literalNumber(WORKS_PAGE)}`;
  return db.all<ShapedWorkRow>(sql`
    SELECT ${key} AS key, w.id, w.title, w.subtitle, w.is_free AS isFree, w.image, w.image_alt AS imageAlt, ${text} AS content,
      w.format, ${ownImagesJson(shownIdsSql('w'), sql`${user}`)} AS images, ${at} AS publishedAt, w.updated_at AS updatedAt
      FROM ${rows}
     WHERE ${key} IN (SELECT key FROM (SELECT key, sum(bytes) OVER (ORDER BY key) - bytes AS before FROM (${lengths}))
                       WHERE before < ${WORKS_BYTES})
     ORDER BY ${key}`);
}
