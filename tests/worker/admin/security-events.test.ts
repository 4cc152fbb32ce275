import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { uploadParts } from '#contract/images';
import { MINUTE } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { detectAttack } from '../../../worker/features/security/attack-patterns.policy.ts';
import { signToken } from '../../../worker/platform/session-token.ts';
import { type Client, newClient } from '../support/client.ts';
import { editor, text } from '../support/drafts.ts';
import { eventually } from '../support/eventually.ts';
import { newBlogger, newPost, newReader, newWriter, postInput } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { stopClock } from '../support/minutes.ts';

type Event = { type: string; count: number; detail: string };
const eventsOf = async (...actors: string[]) =>
  (
    await env.DB.prepare('SELECT type, count, detail FROM security_events WHERE actor IN (?1, ?2) ORDER BY type')
      .bind(actors[0], actors[1] ?? '')
      .all<Event>()
  ).results;

// Files that share this runtime, and its minute, record other actors.
changeLimits({ actorsLogged: [100_000, MINUTE] });
// The log has a row per minute, and twenty 404s within a minute count as a scan for existing resources.
beforeEach(stopClock);

/** Waits for events that are recorded in the background. */
const recorded = async (actor: string | string[], expected: object[]) =>
  await eventually(async () =>
    expect(await eventsOf(...[actor].flat())).toEqual(expected.map((e) => expect.objectContaining(e))),
  );

describe('text that is an attack in a field without free text', () => {
  it.each([
    ['<script>alert(1)</script>', 'xss_attempt'],
    ['"><img src=x onerror=alert(1)>', 'xss_attempt'],
    ['x" onmouseover = "alert(1)', 'xss_attempt'],
    ['javascript:alert(1)', 'xss_attempt'],
    ['<svg/onload=alert(1)>', 'xss_attempt'],
    ['data:text/html;base64,PHNjcmlwdD4=', 'xss_attempt'],
    ["' OR '1'='1", 'sql_injection_attempt'],
    ["' or 1=1 --", 'sql_injection_attempt'],
    ["x') OR ('a'='a", 'sql_injection_attempt'],
    ['1 OR 1=1', 'sql_injection_attempt'],
    ["1' UNION SELECT password_hash FROM users--", 'sql_injection_attempt'],
    ['1 UNION/**/ALL SELECT NULL', 'sql_injection_attempt'],
    ["'; DROP TABLE users;--", 'sql_injection_attempt'],
    ["' AND SLEEP(5)#", 'sql_injection_attempt'],
    ["admin'--", 'sql_injection_attempt'],
    ["' or email like '%a%'", 'sql_injection_attempt'],
    ["' and password_hash is not null", 'sql_injection_attempt'],
    ["' and (select count(*) from users) > 1", 'sql_injection_attempt'],
    ["'; select * from users", 'sql_injection_attempt'],
    ['<meta http-equiv="refresh">', 'xss_attempt'],
  ])('is detected: %s', (text, type) => expect(detectAttack(text)?.type).toBe(type));

  it.each([
    "O'Brien",
    "it's 5 or more",
    '"cats" and "dogs"',
    "rock 'n' roll",
    "the '90s -- and after",
    'select committee or union',
    'how to drop a table; a guide',
    'person_1',
    'a < b and b > a',
    'JavaScript: the good parts',
    'C:\\data\\text',
    'one or two = three',
    'hooks: onClick and onChange',
    'Gaming & Esports (PC)',
    '"diet" and sleep',
    "parents' and children like",
    '"mind" and select wines',
    '<meta> tag',
    '<script> async (or defer)',
    '</body>',
    'the "best"; create your own, or select a few',
  ])('is not detected in: %s', (text) => {
    expect(detectAttack(text)).toBeNull();
  });
});

it.each(["'", "' or ", '1/**/', "'(", '1 ', "x'/*", ') ', "' or a'", 'on', '<'])(
  'is decided immediately for a long text of %j',
  (piece) => {
    const text = piece.repeat(20_000);
    const taken = Array.from({ length: 20 }, () => {
      const began = performance.now();
      detectAttack(text);
      return performance.now() - began;
    });
    // The fastest run, because the machine may be busy: a pattern that backtracks takes seconds each time.
    expect(Math.min(...taken)).toBeLessThan(100);
    const mark = '<script>alert(1)</script>';
    expect(detectAttack(text.slice(0, 900) + mark)?.type).toBe('xss_attempt');
    expect(detectAttack(text.slice(0, 1000) + mark)).toEqual(detectAttack(text));
  },
);

const uuid = () => crypto.randomUUID();
/** Requests of a signed-in user, and the events that the log then has of them. */
const cases: [string, (client: Client) => Promise<Response>, object[]][] = [
  [
    'a field that nobody asked for',
    (client) => client.put('/api/account/theme', { theme: 'dark', isAdmin: true }),
    [{ type: 'invalid_input', count: 1, detail: 'PUT /api/account/theme: isAdmin (unknown)' }],
  ],
  [
    'a value of another type',
    (client) => client.post('/api/contact', { name: 'Ann', email: 'a@b.test', message: { $ne: 1 } }),
    [{ type: 'invalid_input', detail: 'POST /api/contact: message (wrong type)' }],
  ],
  ['an ordinary mistake in a form', (client) => client.post('/api/contact', { name: '', email: 'x', message: '' }), []],
  ['what its person emptied', (client) => client.put('/api/profile/price', { priceCents: null }), []],
  [
    'a name that is a script',
    (client) => client.put('/api/account/username', { username: '<script>alert(1)</script>' }),
    [{ type: 'xss_attempt', detail: 'PUT /api/account/username username: <script>alert(' }],
  ],
  [
    'SQL in a query',
    (client) => client.get(`/api/bloggers?q=${encodeURIComponent("x' UNION SELECT email FROM users--")}`),
    [{ type: 'sql_injection_attempt', detail: "GET /api/bloggers q: ' UNION SELECT" }],
  ],
  [
    'SQL in an address',
    (client) => client.get(`/api/posts/${encodeURIComponent("1' OR '1'='1")}`),
    [{ type: 'sql_injection_attempt' }],
  ],
  [
    'an article about both, refused for its length',
    async (client) => {
      const content = `' OR '1'='1 <script>alert(1)</script>`.repeat(2000);
      return await client.put(`/api/posts/${uuid()}`, { post: postInput({ content, title: "'; DROP" }), base: null });
    },
    [],
  ],
  [
    "another's profile",
    async (client) => client.put(`/api/bloggers/${(await newBlogger()).id}/about-me`, { aboutMe: 'Mine now.' }),
    [{ type: 'unauthorized_access' }],
  ],
  [
    "another's article, to publish over it",
    async (client) => client.put(`/api/posts/${(await newPost()).id}`, { post: postInput(), base: null }),
    [{ type: 'content_tampering' }],
  ],
  [
    "another's article, to delete it",
    async (client) => client.delete(`/api/posts/${(await newPost()).id}`),
    [{ type: 'unauthorized_access' }],
  ],
  [
    "another's article, withdrawn, read as its link says",
    async (client) => {
      const { id } = await newPost();
      await env.DB.prepare('UPDATE posts SET unpublished_at = 1 WHERE id = ?1').bind(id).run();
      await client.get(`/api/posts/${id}`);
      await client.post(`/api/posts/${id}/views`);
      await client.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
      return await client.post(`/api/posts/${id}/report`, { reason: 'spam', note: '' });
    },
    [],
  ],
  [
    "another's article, to make it free",
    async (client) => client.put(`/api/posts/${(await newPost()).id}/access`, { isFree: true }),
    [{ type: 'content_tampering' }],
  ],
  [
    "another's article, to withdraw it",
    async (client) => client.post(`/api/posts/${(await newPost()).id}/unpublish`),
    [{ type: 'unauthorized_access' }],
  ],
  [
    "another's draft",
    async (client) => {
      const { client: other } = await newWriter();
      const id = uuid();
      await editor(other, id).save(text('A draft'));
      return await client.get(`/api/drafts/${id}`);
    },
    [{ type: 'unauthorized_access' }],
  ],
  [
    "another's session, to end it",
    async (client) => {
      const { person } = await newReader();
      const session = await env.DB.prepare('SELECT id FROM sessions WHERE user = ?1').bind(person.seq).first();
      return await client.delete(`/api/account/sessions/${session?.id}`);
    },
    [{ type: 'data_breach_attempt', detail: expect.stringContaining('it belongs to another user') }],
  ],
  ['what is not there', (client) => client.delete(`/api/subscriptions/${uuid()}`), []],
  [
    'twenty things that are not there',
    async (client) => {
      for (let n = 0; n < 19; n++) await client.get(`/api/posts/${uuid()}`);
      return await client.get(`/api/posts/${uuid()}`);
    },
    [{ type: 'data_breach_attempt', detail: expect.stringContaining('the last of 20 lookups') }],
  ],
  [
    'an upload that is a page',
    async (client) => {
      const form = new FormData();
      form.append(uploadParts.picture, new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }));
      return await client.post('/api/images', form);
    },
    [{ type: 'suspicious_file_upload', detail: 'no picture: 24 bytes named a.png (image/png)' }],
  ],
  [
    'an upload with a page after its end',
    async (client) => {
      const form = new FormData();
      form.append(uploadParts.picture, new File(['\x89PNG\r\n\x1a\n<script>'], 'a.png', { type: 'image/png' }));
      return await client.post('/api/images', form);
    },
    [{ type: 'suspicious_file_upload' }],
  ],
  ["an admin's address", (client) => client.get('/api/admin/audit'), [{ type: 'privilege_escalation', count: 1 }]],
];

test('records rejected requests by type and sender, and no mistakes', async () => {
  const sent = await Promise.all(
    cases.map(async ([name, send, expected]) => {
      const { person, client } = await newWriter('food');
      await send(client);
      // Requests rejected before the session is verified are logged under the address.
      return { name, actor: [person.id, client.address], expected };
    }),
  );
  for (const { name, actor, expected } of sent) {
    await recorded(actor, expected).catch((cause) => {
      throw new Error(name, { cause });
    });
  }
});

test('records text that cannot be decoded, and malformed cookies of the product', async () => {
  const keys = getConfig(env).sessionKeys;
  const now = Date.now();
  const claims = { sub: '1', sid: uuid() };
  const cookie = async (value: string | Promise<string>) =>
    await newClient({ cookies: { '__Host-session': await value } });
  const other: typeof keys = [{ kid: keys[0].kid, secret: new Uint8Array(32) }];
  const hijacks = [
    await cookie('not a token'),
    await cookie(signToken(claims, 'session', other, { now, expiresAt: now + 60_000 })),
    await cookie(signToken(claims, 'device', keys, { now, expiresAt: now + 60_000 })),
  ];
  const harmless = [
    await cookie(signToken(claims, 'session', keys, { now: now - 120_000, expiresAt: now - 60_000 })),
    // During a key rotation, sessions of other machines carry such a cookie.
    await cookie(
      signToken(claims, 'session', [{ ...other[0], kid: 'next' }] as never, { now, expiresAt: now + 60_000 }),
    ),
  ];
  for (const client of [...hijacks, ...harmless]) await client.get('/api/session');
  const unreadable = newClient();
  await unreadable.post('/api/auth/sign-in', new Blob(['{"email":']).stream(), { 'Content-Type': 'application/json' });
  const prototype = newClient();
  const body = '{"email":"a@b.test","password":"x","remember":true,"__proto__":{"isAdmin":true}}';
  await prototype.post('/api/auth/sign-in', new Blob([body]).stream(), { 'Content-Type': 'application/json' });
  await recorded(prototype.address, [
    { type: 'invalid_input', detail: expect.stringContaining('__proto__ (unknown)') },
  ]);
  for (const { address } of hijacks) await recorded(address, [{ type: 'session_hijack_attempt', count: 1 }]);
  await recorded(unreadable.address, [{ type: 'invalid_input', detail: expect.stringContaining('Malformed JSON') }]);
  for (const { address } of harmless) await recorded(address, []);
});

test('records a session that continues in another browser, and accepts it', async () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const { person, client } = await newReader();
  await env.DB.prepare('UPDATE sessions SET user_agent = ?1 WHERE user = ?2').bind(chrome, person.seq).run();
  const newer = chrome.replace('140', '141').replace('Windows NT 10.0', 'X11; Linux');
  for (const agent of [chrome, newer, 'curl/8.5']) {
    expect((await client.get('/api/account', { 'User-Agent': agent })).status).toBe(200);
  }
  const detail = 'GET /api/account: a session started in Chrome continues in an unknown one';
  await recorded(person.id, [{ type: 'session_hijack_attempt', count: 1, detail }]);
});

test('records a webhook without a valid signature as tampering', async () => {
  const client = newClient();
  expect((await client.post('/api/webhooks/stripe', {}, { 'Stripe-Signature': 't=1,v1=00' })).status).toBe(400);
  await recorded(client.address, [{ type: 'content_tampering', count: 1 }]);
});

test('stores no secret and no text of a user', async () => {
  const { client } = await newReader();
  await client.put('/api/account/password', { current: "' OR 1=1--", password: ['<script>'], extra: 1 });
  await recorded(client.address, [
    {
      type: 'invalid_input',
      detail: 'PUT /api/account/password: password (wrong type), extra (unknown)',
    },
  ]);
});
