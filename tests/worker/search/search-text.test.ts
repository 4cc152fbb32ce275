import { describe, expect, it } from 'vitest';
import { findQueryRanges, foldText, searchTerms } from '#contract/search';

describe('a normalized text', () => {
  it.each([
    ['Ĥéllo   WÖRLD', 'hello world'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['ﬁn Ｘ ½', 'fin x 1⁄2'],
    ['й ё', 'й ё'],
    ['ｶﾞ\u3000ガ', 'ガ ガ'],
    ['\u1112\u1161\u11ab한', '한한'],
    ['İI', 'ii'],
    ['हिन्दी', 'हिन्दी'],
  ])('of %s is %s, and is stable', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });
});

describe('the terms of a query', () => {
  it.each([
    ['  New  York ', ['new', 'york']],
    ['"New  York" new', ['new york', 'new']],
    ['“new york” „x”', ['new york', 'x']],
    ['open "new yo', ['open', 'new yo']],
    ['"new york" open to all', ['new york', 'open', 'to', 'all']],
    ['"new york""red wine" x', ['new york', 'red wine', 'x']],
    ['a a A á', ['a']],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['ab\0c \ud800d\udfff', ['abc', 'd']],
    ['x'.repeat(10_000), ['x'.repeat(100)]],
    ['🐟'.repeat(200), ['🐟'.repeat(100)]],
    [' "" " " " ', []],
  ])('are split: %j', (query, terms) => {
    expect(searchTerms(query)).toEqual(terms);
  });
});

describe('the matches of a query in a text', () => {
  it.each([
    ['Café crème', 'e', ['é', 'è', 'e']],
    ['Cafe\u0301s', 'cafés', ['Cafe\u0301s']],
    ['ﬁnal', 'f', ['ﬁ']],
    ['a \n b', '"a b"', ['a \n b']],
    ['한국어', '국', ['국']],
    ['ｶﾞｷﾞ', 'ガ', ['ｶﾞ']],
    ['🐟 or 🐟🐟', '🐟', ['🐟', '🐟🐟']],
    ['banana', 'ana nan', ['anana']],
    ['Οδός ΟΔΟΣ', 'οδος', ['Οδός', 'ΟΔΟΣ']],
    ['nothing', 'zz', []],
    ['nothing', '  ', []],
  ])('are found: %j with %j', (text, query, marked) => {
    expect(findQueryRanges(text, query).map(([start, end]) => text.slice(start, end))).toEqual(marked);
  });
});
