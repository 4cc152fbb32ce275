import { TAINT } from './values.ts';

const bytes = (text: string, broken: number[]): Uint8Array<ArrayBuffer> => {
  const start = new TextEncoder().encode(text);
  return Uint8Array.from([...start.subarray(0, 2), ...broken, ...start.subarray(2)]);
};

/** Bodies that do not, or barely, match their content type. */
export const rawBodies: [what: string, make: (body: string) => string | Uint8Array<ArrayBuffer>, isTaken?: true][] = [
  ['empty', () => ''],
  ['blank', () => ' \n'],
  ['cut off', (body) => body.slice(0, -1)],
  ['one bracket', () => '{'],
  ['a letter', () => 'x'],
  ['followed by more', (body) => `${body}${body}`],
  ['with a comment', (body) => `/*${TAINT}*/${body}`],
  ['with a last comma', (body) => body.replace(/}$/, ',}')],
  ['in single quotes', () => "{'a':'b'}"],
  ['without quotes', () => '{a:1}'],
  ['NaN', () => '{"a":NaN}'],
  ['Infinity', () => '{"a":-Infinity}'],
  ['a number beyond numbers', () => '{"a":1e999}'],
  ['a number of 100,000 digits', () => `{"a":${'9'.repeat(100_000)}}`],
  ['a leading zero', () => '{"a":01}'],
  ['a NUL', (body) => body.replace('{', '{\0')],
  ['100,000 open lists', () => '['.repeat(100_000)],
  ['50,000 lists in lists', () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['5,000 objects in objects', () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['10,000 keys', () => `{${Array.from({ length: 10_000 }, (_, n) => `"k${n}":${n}`).join()}}`],
  ['1 MB', () => `{"a":"${'x'.repeat(1024 * 1024)}"}`],
  ['half a letter', (body) => bytes(body, [0xc3])],
  ['no UTF-8', (body) => bytes(body, [0xff, 0xfe, 0x80])],
  ['a half in UTF-8', (body) => bytes(body, [0xed, 0xa0, 0x80])],
  [
    'UTF-16',
    (body) => Uint8Array.from([0xff, 0xfe, ...[...body].flatMap((letter) => [letter.charCodeAt(0) & 255, 0])]),
  ],
  ['zipped, or so it begins', () => Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0)],
  ['a form', () => `a=${TAINT}&b=1`],
  ['XML', () => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;${TAINT}</x>`],
  ['an order mark', (body) => `\ufeff${body}`, true],
  ['blanks around', (body) => `\n\t ${body} \r\n`, true],
];
