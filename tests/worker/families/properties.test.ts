import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPlainText } from '#contract/format/print-text';
import { truncateMarkup } from '#contract/markup';
import { matchPage } from '#contract/page';
import { createExcerpt } from '#contract/plain-text';
import { articlePath, slugify } from '#contract/posts';
import { readCursor, writeCursor } from '../../../worker/db/cursor.ts';
import { samplesOf } from '../support/samples.ts';

/** Every run has the same samples, so a failure is reproducible. */
const SAMPLES = { seed: 20261121, numRuns: samplesOf('texts') };

function holds<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) {
  fc.assert(property, SAMPLES);
}

const joined = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { maxLength }).map((chosen) => chosen.join(''));

/** Texts of markup's characters in any order, and of any UTF-16, lone surrogates included. */
const text = fc.oneof(
  joined(
    fc.constantFrom(
      '*',
      '**',
      '***',
      '_',
      '__',
      '____',
      ' ',
      '\n',
      '\n\n',
      '\r\n',
      'a',
      'bc',
      'é',
      '日',
      '👩‍🚀',
      '.',
      '<b>',
    ),
    30,
  ),
  joined(
    fc.integer({ max: 0xffff, min: 0 }).map((unit) => String.fromCharCode(unit)),
    60,
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Markers that may be nested in a marker. (`***a** b*`, bold at the start of italic, is parsed as bold of `*a`.) */
const INNER: Record<string, readonly string[]> = { '**': ['*', '__'], '*': ['__'], __: ['**', '*'] };
const word = fc.constantFrom('a', 'bc', 'été', '日本', '👩‍🚀', 'd.', '<b>', '3');

function phrase(markers: readonly string[]): fc.Arbitrary<string> {
  const marked = markers.map((marker) =>
    phrase(markers.filter((other) => INNER[marker]?.includes(other))).map((inner) => marker + inner + marker),
  );
  return fc.array(fc.oneof(word, ...marked), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
}

const wellFormed = fc.array(phrase(['**', '*', '__']), { maxLength: 4 }).map((phrases) => phrases.join('\n\n'));
const lengths = fc.integer({ min: 1, max: 40 });

/** Returns the source without markers and spaces. */
const lettersOf = (source: string) => source.replace(/[*_\s]/g, '');

describe('markup', () => {
  test('is parsed from any input, and loses nothing but markers and blanks', () => {
    holds(
      fc.property(text, (source) => {
        expect(lettersOf(toPlainText(source, 1))).toBe(lettersOf(source));
      }),
    );
  });

  test('that is well-formed shows none of its markers, and is written as it was typed', () => {
    holds(
      fc.property(wellFormed, (source) => {
        expect(toPlainText(source, 1)).toBe(source.replace(/[*_]/g, '').replace(/\s+/g, ' '));
        expect(truncateMarkup(source, Number.POSITIVE_INFINITY)).toBe(source);
      }),
    );
  });

  test('has a teaser that is the start of the text, and no longer than requested', () => {
    holds(
      fc.property(text, lengths, (source, max) => {
        const teaser = lettersOf(toPlainText(truncateMarkup(source, max), 1));
        expect(lettersOf(source).startsWith(teaser)).toBe(true);
        expect(Array.from(teaser).length).toBeLessThanOrEqual(max);
      }),
    );
  });

  test('has an excerpt that is never longer than requested', () => {
    holds(
      fc.property(text, lengths, (source, max) => {
        expect(Array.from(createExcerpt(toPlainText(source, 1), max)).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

test('builds an address from the slug of any title that leads to the article', () => {
  holds(
    fc.property(text, (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}-]*$/u);
      expect(slugify(slug.replaceAll('-', ' '))).toBe(slug);
      const params = slug === '' ? ['p1'] : ['p1', slug];
      expect(matchPage(encodeURI(articlePath({ id: 'p1', slug })))).toEqual({ name: 'article', params });
    }),
  );
});

describe('cursors', () => {
  test('are decoded to the encoded values', () => {
    holds(
      fc.property(fc.nat(999_999_999_999_999), fc.nat(3), (before, mode) => {
        expect(readCursor(writeCursor({ before, mode }))).toEqual({ before, mode });
      }),
    );
  });

  test('that the product did not issue are rejected as invalid input', () => {
    const near = fc
      .tuple(fc.bigInt({ min: -9n, max: 10n ** 20n }), fc.nat(9))
      .map(([before, mode]) => btoa(`${before}:${mode}`));
    holds(
      fc.property(fc.oneof(text, fc.base64String(), near), (given) => {
        try {
          expect(writeCursor(readCursor(given))).toBe(given);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
      }),
    );
  });
});
