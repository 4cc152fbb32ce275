import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { requestBloggerDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { errorOf, newClient } from '../support/client.ts';
import { quietCtx } from '../support/deletions.ts';
import { editor, text } from '../support/drafts.ts';
import { follow, newImage, newPost, newReader, newWriter, postInput, subscribe } from '../support/factories.ts';
import { mailedToken, sendMails } from '../support/mail.ts';
import { storeNotifications } from '../support/notifications.ts';
import { saveDraft } from '../support/posts.ts';

/** The files of an export, by name. */
async function filesOf(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Parses a JSON file of an export. */
const json = (files: Record<string, string>, name: string) => JSON.parse(files[name] ?? 'null') as unknown;

/** Stores a paid invoice of `reader` to `blogger`, and the blogger's share, if any. */
async function paidInvoice(reader: { seq: number; id: string }, blogger: { seq: number; id: string }, share = 300) {
  const invoice = env.DB.prepare(
    `INSERT INTO invoices (id, subscription_id, subscriber, creator, subscriber_account, creator_account, number,
       amount_cents, fee_percentage, writer_cents, card_fee_cents, period_start, period_end, paid_at, disputed_cents)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'R-1', 400, 25, ?7, 42, 1, 2, 3, 100)`,
  ).bind(
    `in_${reader.id}`,
    crypto.randomUUID(),
    reader.seq,
    blogger.seq,
    `reader:${reader.id}`,
    `blogger:${blogger.id}`,
    share,
  );
  const transfer = env.DB.prepare(
    'INSERT INTO transfers (invoice, creator, creator_account, cents, created_at) VALUES (?1, ?2, ?3, ?4, 3)',
  ).bind(`in_${reader.id}`, blogger.seq, `blogger:${blogger.id}`, share);
  await env.DB.batch(share > 0 ? [invoice, transfer] : [invoice]);
}

it('exports all data of a user, and none of others', async () => {
  const { person, client } = await newWriter('food', 'travel');
  const image = await newImage(person);
  const free = await newPost({
    by: person,
    title: 'Salt: "how much"?',
    content: 'First, **taste**.\n\nThen salt.',
    category: 'travel',
    subtopics: ['Asia'],
    imageId: image,
  });
  await newPost({ by: person, title: '../../etc/passwd', content: 'A premium text of some length.', isFree: false });
  await saveDraft(client, crypto.randomUUID(), postInput({ title: 'Not yet', content: 'Half a thought of mine.' }), 0);
  const other = await newWriter();
  const foreign = await newPost({ by: other.person, title: 'Of somebody else', content: 'A text that is not theirs.' });
  await client.put(`/api/posts/${foreign.id}/reaction`, { reaction: 'like' });
  await client.post(`/api/posts/${foreign.id}/report`, { reason: 'spam', note: 'Pills.' });
  await client.put('/api/account/mail-preferences', { newPosts: false });
  await client.put(`/api/saved/${foreign.id}`, { read: true });
  await client.put(`/api/reading/${foreign.id}`, { part: 437 });
  await other.client.put(`/api/saved/${free.id}`);
  await storeNotifications(person, 1, 'new_followers');
  await storeNotifications(other.person, 2);
  await follow(person, 'team', 'nhl-boston-bruins');
  await client.put('/api/mutes/subtopic/travel-asia');
  await client.put(`/api/mutes/person/${other.person.id}`);
  await other.client.put(`/api/mutes/blogger/${person.id}`);
  // A follower whom a post brought is counted for the blog too.
  await env.DB.prepare(
    `INSERT INTO figures (blogger, day, post, kind, n) VALUES (?1, 20000, 0, 'followed', 2), (?1, 20000, 7, 'followed', 1),
       (?1, 20000, 7, 'search', 4), (?1, 20000, 8, 'search', 1), (?2, 20000, 0, 'followed', 9)`,
  )
    .bind(person.seq, other.person.seq)
    .run();
  await subscribe(person, other.person);
  await paidInvoice(person, other.person);
  await paidInvoice(other.person, person);

  const response = await client.get('/api/account/export');
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  expect(response.headers.get('Content-Disposition')).toMatch(
    new RegExp(`^attachment; filename="${person.username}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
  );
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const files = await filesOf(response);

  expect(json(files, 'account.json')).toMatchObject({
    id: person.id,
    username: person.username,
    email: person.email,
    profile: { isBlogging: true, priceCents: 300, writingTopics: ['food', 'travel'], picture: null },
    mailPreferences: { newPosts: false, replies: true, postReplies: false },
  });
  expect(json(files, 'interests.json')).toEqual([expect.objectContaining({ team: 'nhl-boston-bruins' })]);
  const muted = { username: null, subtopic: null, category: null, since: expect.any(Number) };
  expect(json(files, 'mutes.json')).toEqual([
    { ...muted, kind: 'person', username: other.person.username },
    { ...muted, kind: 'subtopic', subtopic: 'Asia', category: 'travel' },
  ]);
  expect(json(files, 'figures.json')).toEqual([{ day: '2024-10-04', counts: { followed: 2, search: 5 } }]);
  expect(json(files, 'subscriptions.json')).toEqual([
    expect.objectContaining({ blogger: other.person.username, priceCents: 300, active: true }),
  ]);
  expect(json(files, 'receipts.json')).toEqual([
    expect.objectContaining({
      blogger: other.person.username,
      amountCents: 400,
      writerCents: 300,
      refundedCents: 0,
      disputedCents: 100,
    }),
  ]);
  expect(json(files, 'earnings.json')).toEqual([expect.objectContaining({ amountCents: 400, writerCents: 300 })]);
  expect(json(files, 'reactions.json')).toEqual([
    expect.objectContaining({ postId: foreign.id, title: 'Of somebody else', reaction: 'like' }),
  ]);
  expect(json(files, 'reading-list.json')).toEqual([
    { postId: foreign.id, title: 'Of somebody else', savedAt: expect.any(Number), readAt: expect.any(Number) },
  ]);
  expect(json(files, 'reading-history.json')).toEqual([
    { postId: foreign.id, title: 'Of somebody else', percentage: 43, isDone: false, at: expect.any(Number) },
  ]);
  expect(json(files, 'reports.json')).toEqual([
    expect.objectContaining({ postId: foreign.id, reason: 'spam', note: 'Pills.', decision: null, answer: '' }),
  ]);
  expect(json(files, 'notifications.json')).toEqual([expect.objectContaining({ kind: 'new_followers', readAt: null })]);
  expect(json(files, 'sessions.json')).toHaveLength(1);
  expect(json(files, 'images.json')).toEqual([
    expect.objectContaining({
      id: image,
      files: [480, 960].map((width) => `${env.APP_ORIGIN}/media/blog-images/${image}-${width}.webp`),
    }),
  ]);
  expect(json(files, 'posts.json')).toMatchObject([
    { id: free.id, title: 'Salt: "how much"?', premium: false, tags: ['Asia'], image },
    { title: '../../etc/passwd', premium: true },
  ]);

  const posts = Object.keys(files).filter((name) => name.startsWith('posts/'));
  expect(posts).toHaveLength(2);
  expect(posts.every((name) => /^posts\/\d{4}-\d\d-\d\d-[a-z-]+-[0-9a-f]{8}\.md$/.test(name))).toBe(true);
  const [name = ''] = posts.filter((path) => path.includes('salt'));
  const day = new Date().toISOString().slice(0, 10);
  expect(files[name]).toMatch(
    new RegExp(
      `^---\ntitle: "Salt: \\\\\\\\"how much\\\\\\\\"\\?"\ndate: "${day}T[^"]+Z"\ncategory: "travel"\n`.replaceAll(
        '\\\\\\\\',
        '\\\\',
      ),
    ),
  );
  expect(files[name]).toContain(
    'tags: ["Asia"]\npremium: false\npublished: true\n---\n\nFirst, **taste**.\n\nThen salt.\n',
  );
  const [draft = ''] = Object.keys(files).filter((path) => path.startsWith('drafts/'));
  expect(files[draft]).toContain('Half a thought of mine.');
  const all = JSON.stringify(files);
  expect(all).not.toContain('A text that is not theirs.');
  expect(all).not.toContain(other.person.email);
  expect(all).not.toContain('password');
});

it('exports versions of texts, emails, contact messages and pending requests', async () => {
  const { client, email, username } = await signUp();
  await client.post('/api/auth/confirm-email', { token: await mailedToken(email, 'confirm') });
  await client.put('/api/profile/blogging', { enabled: true });
  const pending = newAccount().email;
  await client.post('/api/account/email', { email: pending, password: PASSWORD });
  await newClient().post('/api/contact', { name: 'Me', email: email.toUpperCase(), message: 'A question of mine.' });
  await newClient().post('/api/contact', { name: 'Other', email: pending, message: 'A question of another person.' });
  const draft = editor(client, crypto.randomUUID());
  await draft.save(text('Kept', 'The words before.'));
  await draft.save(text('Kept', 'The words after.'), { overwrite: true });
  await sendMails();

  const files = await filesOf(await client.get('/api/account/export'));
  expect(json(files, 'account.json')).toMatchObject({ username, pendingEmail: pending, payoutAccount: null });
  expect(json(files, 'messages.json')).toEqual([expect.objectContaining({ message: 'A question of mine.' })]);
  expect(json(files, 'emails.json')).toContainEqual(
    expect.objectContaining({ to: email, sentAt: expect.any(Number), subject: expect.stringContaining('Confirm') }),
  );
  const versions = Object.keys(files).filter((name) => name.startsWith('versions/'));
  expect(versions.map((name) => files[name]?.includes('The words before.'))).toContain(true);
});

it('exports past addresses and the texts of articles that were taken down', async () => {
  const { client, email } = await signUp();
  await client.post('/api/auth/confirm-email', { token: await mailedToken(email, 'confirm') });
  const next = newAccount().email;
  await client.post('/api/account/email', { email: next, password: PASSWORD });
  await client.post('/api/auth/change-email', { token: await mailedToken(next, 'change-email') });
  await client.put('/api/profile/blogging', { enabled: true });
  await client.put('/api/profile/writing-topics', { categories: ['food'] });
  const id = crypto.randomUUID();
  const post = postInput({ title: 'Pills', content: 'The words that were taken down.' });
  expect((await client.put(`/api/posts/${id}`, { post, base: null })).status).toBe(201);
  const { client: admin } = await newAdmin();
  expect((await admin.put(`/api/admin/posts/${id}/takedown`, { reason: 'It is spam.' })).status).toBe(200);
  expect((await client.delete(`/api/drafts/${id}`)).status).toBe(200);

  const files = await filesOf(await client.get('/api/account/export'));
  expect(json(files, 'account.json')).toMatchObject({
    email: next,
    pastEmails: expect.arrayContaining([
      { email: email.toLowerCase(), isConfirmed: true, recordedAt: expect.any(Number) },
    ]),
  });
  const [evidence = ''] = Object.keys(files).filter((name) => name.startsWith('taken-down/'));
  expect(files[evidence]).toContain('title: "Pills"\n');
  expect(files[evidence]).toContain('The words that were taken down.');
});

it('exports the earnings of a deleted blog', async () => {
  const { person, client } = await newWriter();
  await paidInvoice((await newReader()).person, person);
  await requestBloggerDeletion(quietCtx(), person.id, 'admin');
  await deliverAllJobs();
  const files = await filesOf(await client.get('/api/account/export'));
  expect(json(files, 'account.json')).toMatchObject({
    profile: null,
    mailPreferences: { newPosts: true, postReplies: false },
  });
  expect(json(files, 'earnings.json')).toEqual([
    expect.objectContaining({ amountCents: 400, writerCents: 300, transferredAt: null, takenBackCents: 0 }),
  ]);
});

it('exports the payments of readers that left no share', async () => {
  const { person, client } = await newWriter();
  await paidInvoice((await newReader()).person, person, 0);
  const files = await filesOf(await client.get('/api/account/export'));
  expect(json(files, 'earnings.json')).toEqual([
    expect.objectContaining({ amountCents: 400, writerCents: 0, transferredAt: null, takenBackCents: 0 }),
  ]);
});

it('exports empty lists for a new user', async () => {
  const { person, client } = await newReader();
  const files = await filesOf(await client.get('/api/account/export'));
  expect(json(files, 'account.json')).toMatchObject({ username: person.username, profile: null, pastEmails: [] });
  expect(json(files, 'posts.json')).toEqual([]);
  expect(json(files, 'receipts.json')).toEqual([]);
  expect(Object.keys(files).filter((name) => name.includes('/'))).toEqual([]);
});

it('reads long texts a few at a time, and loses none', async () => {
  const { person, client } = await newWriter();
  const titles = Array.from({ length: 45 }, (_, n) => `A long text ${n}`);
  for (const title of titles) await newPost({ by: person, title, content: `${title} `.repeat(3000) });
  const response = await client.get('/api/account/export');
  const files = await filesOf(response);
  expect((json(files, 'posts.json') as { title: string }[]).map(({ title }) => title)).toEqual(titles);
  expect(Object.keys(files).filter((name) => name.startsWith('posts/'))).toHaveLength(45);
});

it('reads many rows in pages without losing one, and scans no whole table', async () => {
  const { person, client } = await newWriter();
  const titles = Array.from({ length: 45 }, (_, n) => `Post of many ${n}`);
  for (const title of titles) await newPost({ by: person, title });
  const files = await filesOf(await client.get('/api/account/export'));
  expect((json(files, 'posts.json') as { title: string }[]).map(({ title }) => title)).toEqual(titles);
  expect(Object.keys(files).filter((name) => name.startsWith('posts/'))).toHaveLength(45);
});

it('requires a signed-in user, and is limited to five a minute', async () => {
  expect(await errorOf(await newClient().get('/api/account/export'))).toMatchObject({
    status: 401,
    code: 'signed_out',
  });
  const { client } = await newReader();
  for (let n = 0; n < 5; n++) expect((await client.get('/api/account/export')).status).toBe(200);
  expect(await errorOf(await client.get('/api/account/export'))).toMatchObject({ status: 429, code: 'rate_limited' });
});
