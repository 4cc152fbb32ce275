import { expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { printBeside } from '@/features/editor/paste/print-beside.ts';

const copied = parse('Bread[^1], *soup*[^2].\n\n[^1]: From the bakery\n[^2]: With salt\n  and pepper', 2);

test('gives copied notes the labels that a text does not use, and puts their texts at its end', () => {
  expect(printBeside(copied, '')).toEqual({
    text: 'Bread[^1], *soup*[^2].',
    notes: '\n\n[^1]: From the bakery\n\n[^2]: With salt\n  and pepper',
  });
  expect(printBeside(copied, 'One[^1], unknown[^4], named[^a].\n\n[^1]: One\n[^a]: From the bakery')).toEqual({
    text: 'Bread[^5], *soup*[^6].',
    notes: '\n\n[^5]: From the bakery\n\n[^6]: With salt\n  and pepper',
  });
});

test('refers to a note that the text already has', () => {
  const around = 'Rolls[^3].\n\n[^3]: From the bakery';
  const { text, notes } = printBeside(copied, around);
  expect(text).toBe('Bread[^3], *soup*[^4].');
  const tree = parse(`${text} ${around}${notes}`, 2);
  expect(tree.notes).toEqual([...copied.notes]);
});
