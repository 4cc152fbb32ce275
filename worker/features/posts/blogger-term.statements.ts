import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/search';

/** Bits of a blogger's `seq` per character. */
const BITS = 14;
/** First character of a private-use area. `foldPremiumText` removes the whole area from texts. */
const FIRST = 0x100000;

/**
 * Returns the three-character term of a blogger in premium_search: one trigram that no text contains.
 * @param blogger SQL expression for their `seq`
 */
export function bloggerTermSql(blogger: SQL): SQL {
  const character = (shift: number) =>
    sql
      .raw(`${FIRST} + ((`)
      .append(sql`${blogger}`)
      .append(sql.raw(` >> ${shift}) & ${2 ** BITS - 1})`));
  return sql`char(${sql.join([2 * BITS, BITS, 0].map(character), sql`, `)})`;
}

/** Normalizes a text for premium_search and removes the characters of blogger terms. */
export const foldPremiumText = (text: string): string => foldText(text.replace(/[\u{100000}-\u{10ffff}]/gu, ' '));
