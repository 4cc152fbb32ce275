/** Number of searchable characters of a post. */
const SEARCHED_LENGTH = 600;
const ARTICLE_LENGTH = 4000;

const syllables = [...'bcdfghklmnprstvw'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

const syllable = (n: number, at: number) =>
  syllables[(Math.imul(n + 1, 0x9e3779b1 + at * 40_504) >>> 9) % syllables.length] ?? '';

/** An invented vocabulary with realistic word lengths. In the bench's posts, later words are rarer. */
export const benchWords = Array.from({ length: 8000 }, (_, n) =>
  Array.from({ length: 1 + (n % 4) }, (__, at) => syllable(n, at)).join(''),
);

/** The most common words of English, most common first, and some that a story needs. */
const englishWords = (
  'the and of to a in that it was he she for you is on with as his her at had be by not but they this have from or one ' +
  'all were there when would who so if out up them some could into then about time what only more like other over now ' +
  'down very before after little again where just back well never through long day way here even come much know good ' +
  'must made old first man life night house hand still thought world morning water light door street letter window ' +
  'garden summer river quiet harbour patience ferry bread winter remember kitchen question government understand'
).split(' ');
const isArticle = (post: number) => post % 10 === 0;

/**
 * Returns a bench post's searchable text, normalized as in the index: different words in each, common ones in most.
 * Every tenth has an article's length and is in English, so it has the tokens of most English texts.
 */
export function searchedText(post: number, length = isArticle(post) ? ARTICLE_LENGTH : SEARCHED_LENGTH): string {
  const words = isArticle(post) ? englishWords : benchWords;
  let text = '';
  let state = post;
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${words[Math.floor((state / 2 ** 32) ** 3 * words.length)]} `;
  }
  return text.slice(0, length).trim();
}
