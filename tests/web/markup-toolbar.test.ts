import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mark } from '#contract/format/marker-stack';
import { toPlainText } from '#contract/format/print-text';
import { toggleMark } from '@/components/domain/toggle-mark.ts';
import { SAMPLES } from './support/samples.ts';

/**
 * Applies a press to a text with its selection in brackets or its caret as `|`; returns the result in the same
 * notation.
 */
function press(mark: Mark, shown: string): string {
  const isCaret = !shown.includes('[');
  const start = shown.indexOf(isCaret ? '|' : '[');
  const end = isCaret ? start : shown.indexOf(']') - 1;
  const text = shown.replace(/[[\]|]/g, '');
  const edit = toggleMark(text, { start, end }, mark);
  const made = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  const { selection } = edit;
  const inner = made.slice(selection.start, selection.end);
  return `${made.slice(0, selection.start)}${inner === '' ? '|' : `[${inner}]`}${made.slice(selection.end)}`;
}

describe('a selection', () => {
  test.each<[Mark, string, string]>([
    ['bold', 'one [two] three', 'one **[two]** three'],
    ['italic', 'one [two] three', 'one *[two]* three'],
    ['underline', 'one [two] three', 'one __[two]__ three'],
    ['bold', '[all of it]', '**[all of it]**'],
    ['bold', 'one[ two ]three', 'one **[two]** three'],
    ['bold', 'one [two\nthree] four', 'one **[two\nthree]** four'],
    ['underline', 'under[stand]ing', '__[understanding]__'],
    ['bold', 'under[stand]ing', 'under**[stand]**ing'],
  ])('%s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));

  test.each<[Mark, string, string]>([
    ['bold', 'one **[two]** three', 'one [two] three'],
    ['bold', 'one [**two**] three', 'one [two] three'],
    ['italic', 'one *[two]* three', 'one [two] three'],
    ['italic', '[*two*]', '[two]'],
    ['underline', 'one __[two]__ three', 'one [two] three'],
    ['underline', 'one _[two]_ three', 'one [two] three'],
    ['bold', '**one [two] three**', 'one [two] three'],
    ['underline', '__a snake_case [name]__', 'a snake_case [name]'],
  ])('that has the marker already, %s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));

  test.each<[Mark, string, string]>([
    ['italic', '**[two]**', '***[two]***'],
    ['bold', '***[two]***', '*[two]*'],
    ['italic', '***[two]***', '**[two]**'],
    ['underline', '**[two]**', '**__[two]__**'],
    ['bold', '**__[two]__**', '__[two]__'],
    ['bold', '[**__two__**]', '__[two]__'],
  ])('that has another marker, %s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));

  test.each<[Mark, string, string]>([
    ['bold', '[one **two** three]', '**[one two three]**'],
    ['bold', '**on[e** two]', '**[one two]**'],
    ['bold', '[one **t]wo**', '**[one two]**'],
    ['italic', '[2 * 3 is 6]', '*[2 * 3 is 6]*'],
  ])('that contains the marker, %s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));

  test.each<[Mark, string, string]>([
    ['bold', 'a [one\n\ntwo] b', 'a **[one**\n\n**two]** b'],
    ['bold', 'a **[one**\n\n**two]** b', 'a [one\n\ntwo] b'],
    ['bold', '[one\n\n**two**\n\nthree]', '**[one**\n\n**two**\n\n**three]**'],
  ])('of several paragraphs, %s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));
});

describe('a cursor', () => {
  test.each<[Mark, string, string]>([
    ['bold', 'one | two', 'one **|** two'],
    ['italic', '|', '*|*'],
    ['underline', 'one\n\n|', 'one\n\n__|__'],
    ['bold', 'one **|** two', 'one | two'],
    ['italic', 'one *|* two', 'one | two'],
    ['bold', 'one **two|** three', 'one **two**| three'],
    ['underline', 'one __two|__', 'one __two__|'],
    ['bold', 'one tw|o three', 'one **tw|o** three'],
    ['bold', 'one **tw|o** three', 'one tw|o three'],
    ['bold', '**one tw|o three**', 'one tw|o three'],
    ['bold', 'one two| three', 'one two**|** three'],
  ])('%s: %s', (mark, before, after) => expect(press(mark, before)).toBe(after));
});

describe('any text', () => {
  const words = fc.array(fc.constantFrom('one', 'two', 'ünï', '😀', '5', '.', ' ', ' ', '\n', '\n\n'), {
    maxLength: 12,
  });
  const marks = fc.constantFrom<Mark>('bold', 'italic', 'underline');
  const anywhere = fc.tuple(fc.nat(40), fc.nat(40));
  const spanIn = (text: string, [a, b]: [number, number]) => {
    const [start, end] = [a % (text.length + 1), b % (text.length + 1)];
    return { start: Math.min(start, end), end: Math.max(start, end) };
  };

  test('reads the same with a marker, and is restored after two presses', () => {
    fc.assert(
      fc.property(words, marks, anywhere, (parts, mark, places) => {
        const text = parts.join('');
        const span = spanIn(text, places);
        fc.pre(text.slice(span.start, span.end).trim() !== '');
        const once = toggleMark(text, span, mark);
        const made = text.slice(0, once.start) + once.text + text.slice(once.end);
        expect(toPlainText(made, 1)).toBe(toPlainText(text, 1));
        const twice = toggleMark(made, once.selection, mark);
        expect(made.slice(0, twice.start) + twice.text + made.slice(twice.end)).toBe(text);
      }),
      SAMPLES,
    );
  });

  test('with markers anywhere loses nothing but markers', () => {
    const hostile = fc.array(fc.constantFrom('a', 'b1', ' ', '*', '**', '_', '__', '\n', '\n\n'), { maxLength: 16 });
    const letters = (text: string) => text.replace(/[*_]/g, '');
    fc.assert(
      fc.property(hostile, marks, anywhere, (parts, mark, places) => {
        const text = parts.join('');
        const edit = toggleMark(text, spanIn(text, places), mark);
        const made = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
        expect(letters(made)).toBe(letters(text));
        expect(edit.selection.start).toBeGreaterThanOrEqual(0);
        expect(edit.selection.end).toBeLessThanOrEqual(made.length);
      }),
      SAMPLES,
    );
  });
});
