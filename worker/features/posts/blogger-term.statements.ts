import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/search';

/** Each of the three characters carries so many bits of a blogger's number. */
const BITS = 14;
/** The first character of a private-use area; `foldPremiumText` removes all of them from texts. */
const FIRST = 0x100000;

/**
 * The three characters that stand for a blogger in premium_search. They are one trigram, and no text holds it.
 * @param blogger SQL that gives their `seq`
 */
export function bloggerTermSql(blogger: SQL): SQL {
  const character = (shift: number) =>
    sql
      .raw(`${FIRST} + ((`)
      .append(sql`${blogger}`)
      .append(sql.raw(` >> ${shift}) & ${2 ** BITS - 1})`));
  return sql`char(${sql.join([2 * BITS, BITS, 0].map(character), sql`, `)})`;
}

/** Folds a text for premium_search, without the characters that stand for bloggers there. */
export const foldPremiumText = (text: string): string => foldText(text.replace(/[\u{100000}-\u{10ffff}]/gu, ' '));
