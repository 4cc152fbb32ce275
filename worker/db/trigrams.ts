import { type SQL, sql } from 'drizzle-orm';
import { IMPORTED_RANGE } from './imported-numbers.ts';
import { literalNumber } from './literal-number.ts';

/** The most common trigrams of English prose, blanks included, most common first. */
const COMMON_PIECES =
  ' ththehe nd  a  ananding it toed at ng  i  on haer  wato  ine t whit d tin t thern tas  ofhaten  bee son ' +
  're  foof e wyou yotha heones a wiere cout  cane foror e awasthi soth is e ihind ioutve s td a shme  noe h' +
  'ithad  dovert ioure owitan  stll n at a we moevees e b saomeou t w lihadst  se at isle t or te call hoent' +
  'e fse ter loghtld she ma go me fiatee p si as tehouhen pa ree mnt f tearay avee dwhech n iy tookd se leen' +
  ' woine ti ba le mymy d w per asom ous orea frd oow ighhey ally ame hinotd bs io townce whobouur t soth pr' +
  'ersoul neey uldundot ke whae r sug ta sount h abhisked lad hs waboery twhav di bory  ev facouht useovee g' +
  'han by miby ninh aom a cnceet  bustaughtop chdayrs frotleplei headwn  trursts iken we nindoldidewhis slik' +
  'romiontinid ee h tstooreellcomareaintedloog anow robodody upa bcardown o arestte  tawayi wa pso kinive pl' +
  'ortn st fasty wmino sderteat macks boug pu brd mdy foumanrou';
const commonness = new Map(
  Array.from({ length: COMMON_PIECES.length / 3 }, (_, n) => [COMMON_PIECES.slice(n * 3, n * 3 + 3), n]),
);

/** Characters from the most common to the rarest; any other is rarer still. */
const COMMON_CHARACTERS = " etaoinsrhldcumfpgwybvkjxqz.,-'0123456789";

/** Maximum number of trigrams in a query on an index of names: the rarest in English prose. */
const PIECES_MAX = 8;

/**
 * A text index picks trigrams by its own lists: the rarest 6 of 16 weighed. On 1,000,000 posts and queries of sixty
 * characters, the rarest 8 by English take 40 ms (p95, CPU); these 6 take 21 with weighing and find as many posts. 5 find
 * fewer; weighing 12 or 24 takes as long.
 */
const PIECES_WEIGHED = 16;
const PIECES_QUERIED = 6;

/** Rarity of a trigram in a text index: the age of the newest rows needed to find this many matches. */
const WEIGHED_ROWS = 100;

/** `term` is the index of the trigram's term. An adjacent trigram shares two characters with a chosen one. */
type Piece = { text: string; term: number; at: number; rarity: number; isAdjacent: boolean };

function rarityOf(piece: string): number {
  const rank = commonness.get(piece);
  if (rank !== undefined) return rank - commonness.size;
  return Array.from(piece, (character) => {
    const at = COMMON_CHARACTERS.indexOf(character);
    return at === -1 ? COMMON_CHARACTERS.length : Math.min(at, 27);
  }).reduce((sum, each) => sum + each, 0);
}

const rarestFirst = (a: Piece, b: Piece) => b.rarity - a.rarity;

/** Returns all trigrams of a term, the most selective first, and those that add little last: the adjacent ones. */
function piecesOf(content: string, term: number): Piece[] {
  const characters = Array.from(content);
  const all = Array.from({ length: Math.max(0, characters.length - 2) }, (_, at) => {
    const text = characters.slice(at, at + 3).join('');
    return { text, term, at, rarity: rarityOf(text), isAdjacent: false };
  }).sort(rarestFirst);
  const apart: Piece[] = [];
  for (const piece of all) {
    piece.isAdjacent = apart.some(({ at }) => Math.abs(at - piece.at) < 2);
    if (!piece.isAdjacent) apart.push(piece);
  }
  return [...apart, ...all.filter(({ isAdjacent }) => isAdjacent)];
}

/**
 * Returns at most `max` of the terms' most selective trigrams, rarest first, with at least one of each term. A query
 * with few of them also gets adjacent ones: of "smor", "mor" alone would match every "morning".
 */
function piecesOfAll(terms: readonly string[], max: number) {
  const found = terms.map(piecesOf).filter((pieces) => pieces.length > 0);
  const others = found.flatMap(([, ...rest]) => rest).sort(rarestFirst);
  const apart = [...found.flatMap(([rarest]) => rarest ?? []), ...others.filter(({ isAdjacent }) => !isAdjacent)];
  const adjacent = others.filter(({ isAdjacent }) => isAdjacent).slice(0, Math.max(0, PIECES_QUERIED - apart.length));
  const queried = [...apart.slice(0, max), ...adjacent].sort(rarestFirst);
  const ofPieces = new Map(queried.map(({ text, term }) => [`"${text.replaceAll('"', '""')}"`, term]));
  return Array.from(ofPieces, ([piece, term]) => ({ piece, term }));
}

const allOf = (pieces: readonly { piece: string }[]) => pieces.map(({ piece }) => piece).join(' AND ');

/**
 * Returns the query for an FTS5 trigram index without positions (detail=none), or null if no term has three characters.
 * It matches a superset: rows with the rarest trigrams. More or more common trigrams would scan too much. At most eight
 * normalized `terms`.
 */
export function trigramMatch(terms: readonly string[]): string | null {
  return allOf(piecesOfAll(terms, PIECES_MAX)) || null;
}

/**
 * Returns SQL for the query on an index of long texts in any language; the statement itself finds the rarest trigrams
 * in `index`. A term's second trigram counts half, its third a third, because they often occur together. The newest
 * rows of `index` must have the highest ids.
 */
export function weightedTrigramMatch(index: SQL, terms: readonly string[]): SQL | null {
  const pieces = piecesOfAll(terms, PIECES_WEIGHED);
  if (pieces.length === 0) return null;
  if (pieces.length <= PIECES_QUERIED) return sql`${allOf(pieces)}`;
  return sql`(
    WITH weighed AS MATERIALIZED (
      SELECT value ->> 'piece' AS piece, value ->> 'term' AS term,
        (SELECT rowid FROM ${index} ORDER BY rowid DESC LIMIT 1) - coalesce(
          (SELECT rowid FROM ${index} WHERE ${index} MATCH value ->> 'piece'
            ORDER BY rowid DESC LIMIT 1 OFFSET ${WEIGHED_ROWS}), ${literalNumber(IMPORTED_RANGE.from)}) AS reach
        FROM json_each(${JSON.stringify(pieces)})),
    ranked AS (SELECT piece, reach, row_number() OVER (PARTITION BY term ORDER BY reach DESC) AS place FROM weighed)
    SELECT group_concat(piece, ' AND ') FROM (
      SELECT piece FROM ranked ORDER BY reach / place DESC LIMIT ${literalNumber(PIECES_QUERIED)}))`;
}

/** Returns the SQL condition that each term is in one of the columns, to verify the matches of `trigramMatch`. */
export function holdsTerms(terms: readonly string[], columns: readonly SQL[]): SQL {
  const holdsTerm = (term: string) =>
    sql`(${sql.join(
      columns.map((column) => sql`instr(${column}, ${term}) > 0`),
      sql` OR `,
    )})`;
  return terms.length === 0 ? sql`true` : sql.join(terms.map(holdsTerm), sql` AND `);
}
