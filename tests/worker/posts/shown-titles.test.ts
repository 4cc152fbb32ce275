import { expect, test } from 'vitest';
import { toSingleLine } from '../../../worker/features/mail/email-layout.text.ts';
import { escapeEncodedWords } from '../../../worker/platform/mail/encoded-words.ts';
import { composeMessage } from '../../../worker/platform/mail/smtp-session.ts';
import { newClient } from '../support/client.ts';
import { newWriter, postInput } from '../support/factories.ts';
import { publish, readPost } from '../support/posts.ts';

/** Decodes a header's encoded words as mail programs do (RFC 2047): spaces between two of them are dropped. */
const decoded = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? `\0${text}\0`
        : `\0${Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('base64')}\0`,
    )
    .replace(/(?:\0[^\0]*\0)+/g, (words) =>
      Buffer.concat(
        words
          .split('\0')
          .filter(Boolean)
          .map((word) => Buffer.from(word, 'base64')),
      ).toString(),
    );

const subjectOf = async (subject: string): Promise<string> => {
  const email = { id: 'one', to: 'ann@example.test', subject, text: 'Text', html: '<p>Text</p>' };
  const message = composeMessage(email, { name: 'Blog Platform', address: 'hello@blog-platform.test' });
  const unfolded = message.buildHeaders().replace(/\r\n[ \t]/g, ' ');
  const header = /^Subject: *(.*)$/m.exec(unfolded)?.[1]?.trim() ?? '';
  return decoded(header);
};

const LONG = 'W\u00f6rter und \u{1F600} '.repeat(12).trim();

test.each([
  '=?utf-8?b?WW91ciBhY2NvdW50IGlzIHN1c3BlbmRlZA==?=',
  'nora_writes: =?utf-8?b?WW91ciBhY2NvdW50?=',
  'Contact: =?utf-8?q?=0ABcc:x@x?=',
  `${LONG} =?utf-8?b?WW91ciBhY2NvdW50?=`,
  'Plain words',
  LONG,
])('shows the subject in a mail program as it is written: %s', async (subject) => {
  expect(await subjectOf(subject)).toBe(subject);
});

test('encodes words within the length that mail programs accept', () => {
  for (const word of escapeEncodedWords(`${LONG} =?x`).split(' ')) expect(word.length).toBeLessThanOrEqual(75);
});

test('removes characters that reorder or hide text from a title, and preserves emoji and joined scripts', async () => {
  const { client } = await newWriter('food');
  const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
  const title = `\u202eA title\u2066 for\u200b ${family} and \u0645\u06cc\u200c\u062e\ufeff`;
  const { id, response } = await publish(client, postInput({ title }));
  expect(response.status).toBe(201);
  expect((await readPost(newClient(), id)).title).toBe(`A title for ${family} and \u0645\u06cc\u200c\u062e`);
  expect(toSingleLine(`\u202eStored\u2069 before`)).toBe('Stored before');
  const empty = await publish(client, postInput({ title: '\u200b\u202e\ufeff'.repeat(5) }));
  expect(empty.response.status).toBe(422);
});
