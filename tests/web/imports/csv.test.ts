import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '@/features/imports/csv.ts';
import { toCsv } from './support/files.ts';

const rowsOf = (text: string) => [...readCsv(text)];

test('reads quotes, line breaks in cells, a byte order mark, and rows of any length', () => {
  const text = '\uFEFFPost ID,Title\r\n1,"A, ""b""\r\nc"\r\n\r\n2\r\n3,x,surplus\r\n4,"unclosed';
  expect(rowsOf(text)).toEqual([
    { post_id: '1', title: 'A, "b"\r\nc' },
    { post_id: '2', title: '' },
    { post_id: '3', title: 'x' },
    { post_id: '4', title: 'unclosed' },
  ]);
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf('email;name\nann@reader.test;"Ann; A"\n')).toEqual([{ email: 'ann@reader.test', name: 'Ann; A' }]);
});

test('reads back any cells', () => {
  const row = fc.tuple(fc.string({ minLength: 1 }), fc.string());
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      expect(rowsOf(toCsv([['a', 'b'], ...rows]))).toEqual(rows.map(([a, b]) => ({ a, b })));
    }),
  );
});
