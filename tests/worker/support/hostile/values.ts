import fc from 'fast-check';

/**
 * Marks hostile input, so its stored copies can be found. It is long enough not to occur in a hash or an encrypted text
 * by chance.
 */
export const TAINT = 'zq7wvx';

const long = (length: number, text = TAINT) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Markup that would take effect in a page that does not escape it. */
export const markup = [
  `<script>alert('${TAINT}')</script>`,
  `"><img src=x onerror=alert(${TAINT})>`,
  `</script><script src=//${TAINT}.example></script>`,
  `<svg/onload=${TAINT}>`,
  `</title></textarea><iframe srcdoc="<p>${TAINT}">`,
  `<!--<script>${TAINT}-->`,
  `javascript:${TAINT}//`,
  `data:text/html,<b onclick=${TAINT}>`,
  `' style='x:expression(${TAINT})`,
  `&lt;b&gt;${TAINT}&amp;#60;`,
  `{{${TAINT}.constructor.constructor('x')()}}`,
  `\${${TAINT}}#{${TAINT}}<%= ${TAINT} %>`,
  `]]>${TAINT}<![CDATA[`,
] as const;

/** Texts that are special to the systems they pass: databases, search, JSON, headers, emails, addresses. */
export const texts: Record<string, string> = {
  ...Object.fromEntries(markup.map((text, n) => [`markup ${n}`, text])),
  empty: '',
  blank: ' \t\n ',
  'odd blanks': `\u00a0\u2003\u2028${TAINT}\u2029\ufeff\u0085`,
  quotes: `'"\`${TAINT}'';"" \\' \\"`,
  NUL: `${TAINT}\0after`,
  'NUL alone': '\0',
  'first half': `${TAINT}\ud83d`,
  'second half': `\ude80${TAINT}`,
  'halves swapped': `a\ude80\ud83d${TAINT}`,
  'not a character': `${TAINT}\ufffe\uffff\u{10ffff}`,
  control: `${TAINT}\x01\x07\x08\x1b[31m\x7f\x9b`,
  'LIKE pattern': `%_\\%${TAINT}\\_`,
  'GLOB pattern': `*?[^a]${TAINT}[`,
  'FTS operators': `"${TAINT} AND OR NOT NEAR(a b, 2) * ^ : - + ( ) {x} col:y`,
  'FTS quote': `"${TAINT}`,
  'FTS star': '* OR *',
  SQL: `${TAINT}'; DROP TABLE users; --`,
  'SQL union': `1 UNION SELECT password_hash FROM users -- ${TAINT}`,
  'SQL blob': `X'00' || char(0) || '${TAINT}'`,
  right: `\u202e${TAINT}\u202c\u2066\u2069\u200f`,
  'zero width': `z\u200bq\u200d7\u2060${TAINT}\ufe0f`,
  combining: `Z${'\u0301\u0489'.repeat(200)}${TAINT}`,
  emoji: `👩‍🚀🏳️‍🌈${TAINT}`,
  folding: `ıİſßﬃŉ${TAINT}ǰΐ`,
  Unicode: `ＺＱ７${TAINT}\u00c5\u212b\u0041\u030a`,
  CRLF: `${TAINT}\r\nBcc: x@example.test\r\nSet-Cookie: a=b\r\n\r\n<b>`,
  'JSON object': `{"$ne":null,"${TAINT}":1}`,
  'JSON array': `["${TAINT}"]`,
  'JSON escape': `\\u0000\\ud800${TAINT}`,
  __proto__: '__proto__',
  constructor: 'constructor',
  prototype: 'prototype',
  toString: 'toString',
  hasOwnProperty: 'hasOwnProperty',
  null: 'null',
  undefined: 'undefined',
  true: 'true',
  NaN: 'NaN',
  Infinity: '-Infinity',
  number: '1e309',
  'negative zero': '-0',
  hex: '0x10',
  'path up': `../../../etc/passwd\0${TAINT}`,
  'path up, Windows': `..\\..\\${TAINT}`,
  address: `//${TAINT}.example/x`,
  'address, backslash': `/\\${TAINT}.example`,
  'file address': `file:///etc/${TAINT}`,
  template: `%s%n%x%d${TAINT}`,
  shell: `; cat /etc/passwd | ${TAINT} && \`id\` $(id)`,
  LDAP: `*)(uid=*))(|(${TAINT}=*`,
  date: '9999999999999-99-99T99:99:99Z',
  cursor: 'OTk5OTk5OTk5OTk5OTk5OTk6OQ',
  'cursor, negative': 'LTE6MA',
  uuid: '00000000-0000-0000-0000-000000000000',
  'e-mail': `"${TAINT}"@[127.0.0.1]`,
  'long e-mail': `${long(60)}@${long(180)}.example`,
  '100 characters': long(100),
  '5,000 characters': long(5_000),
};

/** Long texts, which cost more than the others. */
export const longTexts: Record<string, string> = {
  '120,000 characters': long(120_000),
  '100,000 markers of bold': '*'.repeat(100_000),
  '100,000 markers, mixed': '_*'.repeat(50_000),
  '30,000 opened words': '**a '.repeat(30_000),
  '30,000 nested markers': `${'*a_'.repeat(15_000)}${TAINT}`,
  '100,000 opened tags': '<'.repeat(100_000),
  '100,000 brackets': '[Subtopics: '.repeat(8_000),
  '50,000 blank lines': `${TAINT}${'\n\n'.repeat(50_000)}`,
  '60,000 blanks': `a${' '.repeat(60_000)}${TAINT}`,
};

/** Values that are not texts. */
export const others: Record<string, unknown> = {
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  fraction: 300.5,
  'fraction of a cent': 0.1 + 0.2,
  large: 2 ** 53,
  'largest safe': Number.MAX_SAFE_INTEGER,
  '64 bits': 2 ** 63,
  'largest number': Number.MAX_VALUE,
  'smallest number': 5e-324,
  'no date': 8.64e15 + 1,
  list: [],
  'list of a list': [[[]]],
  object: {},
  'object for a text': { toString: TAINT, length: 3 },
  'list of 10,000 numbers': Array.from({ length: 10_000 }, (_, n) => n),
  'list of 10,000 texts': Array.from({ length: 10_000 }, () => TAINT),
  'list of one text': [TAINT],
  'list of nulls': [null, null],
  'list of objects': [{ [TAINT]: {} }],
};

/**
 * Any Unicode character, without surrogates. The same unit of fast-check, 'binary', lists all of them first, for more
 * than a second in each runtime.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));

const anyText = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...Object.values(texts)), fc.string({ unit: anyCharacter, maxLength: 5 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('').slice(0, 6_000)),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => `${TAINT}${String.fromCharCode(...units)}`),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
);

/** Texts of hostile parts in any order, and of any UTF-16. */
export const randomText: fc.Arbitrary<string> = anyText;

/** Any JSON, with hostile texts. */
export const randomJson: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter });
