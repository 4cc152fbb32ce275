import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { BloggerResponse } from '#contract/profiles';
import { DAY } from '#contract/time';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { newPerson, newPost, newReader, subscribe } from '../support/factories.ts';
import { png, profilePictureForm } from '../support/pictures.ts';
import { newOwner, readProfile, savedProfile } from '../support/profiles.ts';

describe('a blogger’s view of their profile', () => {
  it('has the month’s change of subscribers, relative to its start', async () => {
    const { person, client } = await newOwner();
    const now = new Date();
    const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    const from = async (state: Parameters<typeof subscribe>[2]) => subscribe(await newPerson(), person, state);
    for (let n = 0; n < 3; n++) await from({ createdAt: monthStart - DAY });
    expect(await readProfile(client)).toMatchObject({ currentSubscribers: 3, subscriberChange: 0, growthPercent: 0 });
    await from({ createdAt: monthStart });
    expect(await readProfile(client)).toMatchObject({
      currentSubscribers: 4,
      previousMonthSubscribers: 3,
      subscriberChange: 1,
      growthPercent: 33.3,
    });
    await env.DB.prepare(
      'UPDATE subscriptions SET active = 0, unsubscribed_at = ?2 - 1 WHERE creator = ?1 AND created_at < ?2',
    )
      .bind(person.seq, monthStart)
      .run();
    expect(await readProfile(client)).toMatchObject({ subscriberChange: 1, growthPercent: null });
  });

  it('has a negative change when more subscribers left than came', async () => {
    const { person, client } = await newOwner();
    const now = new Date();
    const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    const remaining = { createdAt: monthStart - DAY, active: false, unsubscribedAt: monthStart };
    await subscribe(await newPerson(), person, remaining);
    await subscribe(await newPerson(), person, { createdAt: monthStart - DAY });
    await subscribe(await newPerson(), person, remaining);
    expect(await readProfile(client)).toMatchObject({ subscriberChange: -2, growthPercent: -66.7 });
  });

  it('counts the published posts, their views and the free ones', async () => {
    const { person, client } = await newOwner();
    for (const isFree of [true, true, false]) {
      const { id } = await newPost({ by: person, isFree });
      await env.DB.prepare('UPDATE posts SET view_count = 7 WHERE id = ?1').bind(id).run();
    }
    const { id } = await newPost({ by: person });
    await env.DB.prepare('UPDATE posts SET unpublished_at = 1, view_count = 9 WHERE id = ?1').bind(id).run();
    await env.DB.prepare('UPDATE profiles SET max_free_posts = 25 WHERE user = ?1').bind(person.seq).run();
    await newPost();
    expect((await readProfile(client))?.counts).toEqual({ total: 3, free: 2, maxFree: 25, views: 21 });
  });

  it('has the pending price until its date, hidden from others', async () => {
    const { person, client, path } = await newOwner();
    const comesAt = (from: number) =>
      env.DB.prepare(
        `UPDATE profiles SET subscription_cents = 400, next_subscription_cents = 500, next_subscription_from = ?2
          WHERE user = ?1`,
      )
        .bind(person.seq, from)
        .run();
    await comesAt(Date.now() - 1);
    expect(await readProfile(client)).toMatchObject({ priceCents: 500, nextPriceCents: null, nextPriceFrom: null });
    const soon = Date.now() + DAY;
    await comesAt(soon);
    expect(await readProfile(client)).toMatchObject({ priceCents: 400, nextPriceCents: 500, nextPriceFrom: soon });
    const { blogger } = await (await newClient().get(path)).json<BloggerResponse>();
    expect(Object.keys(blogger)).toHaveLength(12);
    expect(blogger.priceCents).toBe(400);
    expect(blogger).not.toHaveProperty('nextPriceCents');
  });
});

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const TOO_LONG = 'About me section cannot exceed 1000 words';

describe('About Me', () => {
  it('is saved as it was written, trimmed, and shown to all users', async () => {
    const { client, path } = await newOwner();
    const written = "<script>alert(1)</script>\n\n**Bold** '; DROP TABLE profiles; -- \u{1F35C}";
    expect(await savedProfile(await client.put(`${path}/about-me`, { aboutMe: `  ${written}\n` }))).toMatchObject({
      aboutMe: written,
    });
    const { blogger } = await (await newClient().get(path)).json<BloggerResponse>();
    expect(blogger.aboutMe).toBe(written);
    expect(await savedProfile(await client.put(`${path}/about-me`, { aboutMe: '' }))).toMatchObject({ aboutMe: '' });
  });

  it.each([
    ['1000 words', words(1000)],
    ['1000 words of 19 characters', words(1000, 'x'.repeat(19))],
    ['20,000 characters', 'x'.repeat(20_000)],
    ['20,000 characters of two units each', '\u{1F35C}'.repeat(20_000)],
  ])('accepts %s', async (_, aboutMe) => {
    const { client, path } = await newOwner();
    expect(await savedProfile(await client.put(`${path}/about-me`, { aboutMe }))).toMatchObject({ aboutMe });
  });

  it.each([
    ['1001 words', words(1001), TOO_LONG],
    ['1001 words on lines of their own', words(1001).replaceAll(' ', '\n\n'), TOO_LONG],
    ['20,001 characters', 'x'.repeat(20_001), 'About me section cannot exceed 20,000 characters'],
  ])('rejects %s', async (_, aboutMe, said) => {
    const { client, path } = await newOwner();
    expect(await errorOf(await client.put(`${path}/about-me`, { aboutMe }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      message: said,
      fields: { aboutMe: said },
    });
    expect((await readProfile(client))?.aboutMe).toBe('');
  });
});

const YOUTUBE = 'Please enter a YouTube address, such as https://www.youtube.com/@you';
const TIKTOK = 'Please enter a TikTok address, such as https://www.tiktok.com/@you';

describe('links', () => {
  it.each([
    ['https://www.youtube.com/@me', 'https://www.youtube.com/@me'],
    ['  youtube.com/@me ', 'https://youtube.com/@me'],
    ['HTTPS://YouTube.com/@me', 'https://youtube.com/@me'],
    ['http://www.youtube.com/@me', 'https://www.youtube.com/@me'],
    ['@me', 'https://www.youtube.com/@me'],
    [' @Me.and-You_2 ', 'https://www.youtube.com/@Me.and-You_2'],
    ['', null],
    ['   ', null],
  ])('accept %j for YouTube', async (youtubeUrl, kept) => {
    const { client, path } = await newOwner();
    await client.put(`${path}/links`, { youtubeUrl: 'youtube.com/@old', tiktokUrl: '' });
    const profile = await savedProfile(await client.put(`${path}/links`, { youtubeUrl, tiktokUrl: 'tiktok.com/@me' }));
    expect(profile).toMatchObject({ youtubeUrl: kept, tiktokUrl: 'https://tiktok.com/@me' });
    const { blogger } = await (await newClient().get(path)).json<BloggerResponse>();
    expect(blogger.youtubeUrl).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//youtube.com',
    'http://www.youtube.com:8080/@me',
    'http://evil.test/@me',
    '@me/../..',
    '@evil.test/@me',
    'https://youtube.com.evil.test/@me',
    'https://evilyoutube.com/@me',
    'https://user:pass@youtube.com/@me',
    'https://youtube.com@evil.test/',
    'https://www.tiktok.com/@me',
    '//evil.test/youtube.com',
    'data:text/html,youtube.com',
    `https://youtube.com/${'x'.repeat(300)}`,
    'my channel',
  ])('reject %j for YouTube', async (youtubeUrl) => {
    const { client, path } = await newOwner();
    const error = await errorOf(await client.put(`${path}/links`, { youtubeUrl, tiktokUrl: '' }));
    expect(error).toMatchObject({ status: 422, fields: { youtubeUrl: YOUTUBE } });
    expect((await readProfile(client))?.youtubeUrl).toBeNull();
  });

  it('report each wrong field', async () => {
    const { client, path } = await newOwner();
    const body = { youtubeUrl: 'https://vimeo.com/me', tiktokUrl: 'https://youtube.com/@me' };
    const error = await errorOf(await client.put(`${path}/links`, body));
    expect(error.fields).toEqual({ youtubeUrl: YOUTUBE, tiktokUrl: TIKTOK });
  });
});

describe('a profile is changed', () => {
  const edits = (path: string) => (client: Client) =>
    Promise.all([
      client.put(`${path}/about-me`, { aboutMe: 'Mine now' }),
      client.put(`${path}/links`, { youtubeUrl: '', tiktokUrl: '' }),
      client.put(`${path}/picture`, profilePictureForm(png(64, 64))),
      client.delete(`${path}/picture`),
    ]);

  it('by its owner only', async () => {
    const { client, path } = await newOwner();
    await client.put(`${path}/about-me`, { aboutMe: 'I cook.' });
    const other = await newOwner();
    for (const response of await edits(path)(other.client)) {
      expect(await errorOf(response)).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: 'You can only edit your own profile',
      });
    }
    for (const response of await edits(path)(newClient())) {
      expect(await errorOf(response)).toMatchObject({ status: 401, code: 'signed_out' });
    }
    expect(await readProfile(client)).toMatchObject({ aboutMe: 'I cook.', pictureUrl: null });
  });

  it('only where there is one', async () => {
    const { person, client } = await newReader();
    for (const response of await edits(`/api/bloggers/${person.id}`)(client)) {
      expect(await errorOf(response)).toMatchObject({ status: 404, message: 'Profile Not Available' });
    }
  });
});
