import { type SQL, sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';

/** Maximum bytes of a text that can fit a teaser, markers included. */
const TEASER_BYTES_MAX = 4000;

const withoutMarkup = (text: SQL): SQL =>
  sql`replace(replace(replace(replace(${text}, '*', ''), '_', ''), char(10), ''), ' ', '')`;

export const isTeaserCompleteSql = sql`(p.is_free = 0 AND p.format = 1 AND EXISTS (
  SELECT 1 FROM post_bodies b WHERE b.post = p.seq AND octet_length(b.content) <= ${literalNumber(TEASER_BYTES_MAX)}
     AND ${withoutMarkup(sql`b.content`)} = ${withoutMarkup(sql`p.teaser`)}))`;
