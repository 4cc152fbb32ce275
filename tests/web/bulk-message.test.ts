import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import {
  type BulkRecipient,
  createBulkMarker,
  fillBulkMessage,
  toBulkTemplate,
} from '../../worker/platform/mail/bulk-message.ts';

const recipient = (parts: Partial<BulkRecipient> = {}): BulkRecipient => ({
  to: 'ann@demo.test',
  from: { name: 'Eve Ünal (Blog Platform)', address: 'posts@bulk.test' },
  messageId: 'c1.2@bulk.test',
  unsubscribeUrl: 'https://blog.test/unsubscribe?token=a.b&kind=1',
  listId: 'eve.bulk.test',
  feedbackId: '1:2:post:platform',
  placeholders: {},
  ...parts,
});

const parse = (content: string) => PostalMime.parse(content);
const linesOf = (content: string) => content.split('\r\n');

const texts: [name: string, text: string][] = [
  ['plain words', 'Hello Ann,\nsee you.'],
  ['letters of every kind', 'Grüße, 你好, שלום, مرحبا, 🎉👩‍👩‍👧 é \u{1d518}'],
  ['a long line', 'a long line without an end '.repeat(200)],
  ['a long word', `${'x'.repeat(5_000)}🎉${'ü'.repeat(3_000)}`],
  ['dots and "From" at the start of lines', '.\n..\n.hidden\nFrom here\n--\n-- \n--=_bulk-alternative\nEnd'],
  ['spaces and tabs at the ends of lines', 'one \ntwo\t\n three =20 = =\n\n\n  end'],
  ['equals signs', '='.repeat(500)],
];

describe('the encoded body of a campaign', () => {
  test.each(texts)('carries %s in text and HTML', async (_name, text) => {
    const html = `<p>${text}</p>`;
    const content = fillBulkMessage(toBulkTemplate({ subject: 'Hi', html, text }), recipient());
    const mail = await parse(content);
    expect(mail.text?.replace(/\n$/, '')).toBe(text);
    expect(mail.html?.replace(/\n$/, '')).toBe(html);
    expect(linesOf(content).filter((line) => line.length > 76)).toEqual([]);
    expect(content).toMatch(/^[\r\n\t -~]*$/);
    expect(content).not.toMatch(/[^\r]\n|\r[^\n]/);
  });

  test('has a recipient’s values wherever their markers are, also at each end of a line', async () => {
    const [link, name] = [createBulkMarker(), createBulkMarker()];
    const values = { link: `https://blog.test/u?token=${'t0='.repeat(90)}&a="b"`, name: 'Ännchen ' };
    for (let before = 0; before < 160; before++) {
      const text = `${'é'.repeat(before % 7)}${'x'.repeat(before)} ${link} after\n${link}\n${name}${link}${name}`;
      const html = `<a href="${link}">${'y'.repeat(before)}${name}</a>`;
      const template = toBulkTemplate({ subject: 'Hi', html, text }, { link, name });
      const content = fillBulkMessage(template, recipient({ placeholders: values }));
      const mail = await parse(content);
      expect(mail.text?.replace(/\n$/, '')).toBe(text.replaceAll(link, values.link).replaceAll(name, values.name));
      const inMarkup = values.link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      expect(mail.html?.replace(/\n$/, '')).toBe(html.replaceAll(link, inMarkup).replaceAll(name, values.name));
      expect(linesOf(content).filter((line) => line.length > 76)).toEqual([]);
    }
  });

  test('survives being stored as JSON, and refuses a recipient without a value', () => {
    const link = createBulkMarker();
    const template = toBulkTemplate({ subject: 'Hi', html: link, text: link }, { link });
    const mail = recipient({ placeholders: { link: 'https://a.test' } });
    expect(fillBulkMessage(JSON.parse(JSON.stringify(template)), mail)).toBe(fillBulkMessage(template, mail));
    expect(() => fillBulkMessage(template, recipient())).toThrow('no value for link');
  });

  test('is encoded once: each mail has the template’s pieces as they are', () => {
    const link = createBulkMarker();
    const template = toBulkTemplate({ subject: 'Hi', html: `<p>Grüße</p>${link}`, text: `Grüße ${link}` }, { link });
    const fixed = template.pieces.filter((piece) => typeof piece === 'string');
    expect(fixed.join('')).toContain('Gr=C3=BC=C3=9Fe');
    for (const address of ['https://a.test/1', 'https://a.test/2']) {
      const mail = fillBulkMessage(template, recipient({ placeholders: { link: address } }));
      for (const piece of fixed) expect(mail).toContain(piece);
    }
  });
});

describe('the headers of a campaign’s mail', () => {
  const template = toBulkTemplate({ subject: 'Grüße =?utf-8?q?x?= 🎉', html: '<p>Hi</p>', text: 'Hi' });

  test('name the list and both ways to leave it, and no automatic response', async () => {
    const mail = await parse(
      fillBulkMessage(template, recipient({ replyTo: 'eve@demo.test', unsubscribeEmail: 'leave@bulk.test' })),
    );
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(mail).toMatchObject({
      subject: 'Grüße =?utf-8?q?x?= 🎉',
      from: { name: 'Eve Ünal (Blog Platform)', address: 'posts@bulk.test' },
      to: [{ address: 'ann@demo.test' }],
    });
    expect(headers).toMatchObject({
      'list-id': '<eve.bulk.test>',
      'list-unsubscribe': '<https://blog.test/unsubscribe?token=a.b&kind=1>, <mailto:leave@bulk.test>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'feedback-id': '1:2:post:platform',
      'message-id': '<c1.2@bulk.test>',
      'reply-to': 'eve@demo.test',
      precedence: 'bulk',
      'mime-version': '1.0',
    });
    expect(headers).not.toHaveProperty('auto-submitted');
  });

  const INJECTED = 'x\r\nBcc: victim@demo.test\r\n\r\nOwn text';
  test.each<[string, Partial<BulkRecipient>]>([
    ['recipient', { to: `ann@demo.test${INJECTED}` }],
    ['name', { from: { name: `Eve${INJECTED}`, address: 'posts@bulk.test' } }],
    ['sender', { from: { name: 'Eve', address: `posts@bulk.test${INJECTED}` } }],
    ['reply address', { replyTo: `eve@demo.test${INJECTED}` }],
    ['list', { listId: INJECTED }],
    ['link', { unsubscribeUrl: INJECTED }],
    ['feedback id', { feedbackId: INJECTED }],
    ['message id', { messageId: INJECTED }],
  ])('cannot be extended through the %s', async (_name, parts) => {
    const content = fillBulkMessage(template, recipient(parts));
    expect(content.slice(0, content.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    expect((await parse(content)).text?.trim()).toBe('Hi');
  });

  test('cannot be extended through the subject', async () => {
    const odd = toBulkTemplate({ subject: `Hi${INJECTED}`, html: '<p>Hi</p>', text: 'Hi' });
    const content = fillBulkMessage(odd, recipient());
    expect(content.slice(0, content.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    expect((await parse(content)).text?.trim()).toBe('Hi');
  });
});
