import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { bloggerPath } from '#contract/handles';
import { newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPost, newReader, newWriter } from '../support/factories.ts';
import { newHandle, newHolder, rename, visit } from '../support/handles.ts';
import { page } from '../support/pages.ts';

const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const shared = (html: string) => /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1];
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as unknown;

/** Returns a page without what differs in each response. */
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];

describe('the page of a blogger', () => {
  it('has two addresses with the same content and the same canonical link', async () => {
    const by = await newBlogger(newHandle('Two_Ways'));
    await newPost({ by });
    const own = env.APP_ORIGIN + bloggerPath(by);
    const pages = [await page(newClient(), bloggerPath(by)), await page(newClient(), `/blogger/${by.id}`)];
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(canonical(html)).toBe(own);
      expect(shared(html)).toBe(own);
      expect(structured(html)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { url: own } });
    }
    expect(main(pages[0]?.html ?? '')).toBe(main(pages[1]?.html ?? ''));
    expect(main(pages[0]?.html ?? '')).toContain(`@${by.username}`);
  });

  it('is the canonical one of the list of all posts', async () => {
    const { by } = await newPost();
    const { html } = await page(newClient(), `/blogger/${by.id}/posts`);
    expect(canonical(html)).toBe(env.APP_ORIGIN + bloggerPath(by));
  });

  it('is linked by handle from articles, their structured data and lists', async () => {
    const { by, id, slug } = await newPost({ isFree: true });
    const { html } = await page(newClient(), `/article/${id}/${slug}`);
    expect(structured(html)).toMatchObject({ author: { url: env.APP_ORIGIN + bloggerPath(by) } });
    expect(html).toContain(`href="${bloggerPath(by)}"`);
    const home = await page(newClient(), '/');
    expect(home.html).toContain(`href="${bloggerPath(by)}"`);
    expect(html + home.html).not.toContain(`href="/blogger/${by.id}"`);
  });

  it('is the same for every viewer', async () => {
    const { person, client } = await newWriter();
    const reader = (await newReader()).client;
    for (const viewer of [client, reader, newClient()]) {
      const { status, html } = await page(viewer, bloggerPath(person));
      expect(status).toBe(200);
      expect(canonical(html)).toBe(env.APP_ORIGIN + bloggerPath(person));
    }
  });
});

describe('another spelling of the address', () => {
  it.each([
    ['upper case', (name: string) => `/@${name.toUpperCase()}`],
    ['lower case', (name: string) => `/@${name.toLowerCase()}`],
    ['a slash at the end', (name: string) => `/@${name}/`],
    ['an encoded at sign', (name: string) => `/%40${name}`],
    ['all of these', (name: string) => `/%40${name.toUpperCase()}/`],
    ['an encoded letter', (name: string) => `/@${name.replace('_', '%5F')}`],
  ])('redirects to the canonical one in one hop: %s', async (_, spell) => {
    const by = await newBlogger(newHandle('Mixed_Case'));
    for (const client of [newClient(), (await newReader()).client]) {
      expect(await visit(client, spell(by.username))).toEqual({ status: 301, location: bloggerPath(by) });
    }
  });

  it('redirects repeated slashes on this site', async () => {
    const by = await newBlogger();
    const { status, location } = await visit(newClient(), `//@${by.username}`);
    expect([status, location]).toEqual([301, bloggerPath(by)]);
  });
});

describe('an address without a blogger', () => {
  it.each([
    '/@',
    '/@@name',
    '/@x',
    `/@${'a'.repeat(51)}`,
    '/@%D0%B0dmin',
    '/@%EF%BD%81%EF%BD%82%EF%BD%83',
    '/@a%20b',
    '/@name%2Fx',
    '/@..%2f..',
    '/@%E0%A4%A',
    '/@nobody-has-this',
  ])('is 404: %s', async (path) => {
    const response = await newClient().get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('noindex');
  });

  it('is 404 below the handle', async () => {
    const by = await newBlogger();
    for (const path of [`/@${by.username}/x`, `/@${by.username}/posts`, `/@@${by.username}`]) {
      expect((await newClient().get(path)).status).toBe(404);
    }
  });

  it('is the same for a reader and for an unused name', async () => {
    const { person } = await newReader();
    const unused = newHandle('person');
    const bodies = [];
    for (const name of [person.username, unused]) {
      const { status, html } = await page(newClient(), `/@${name}`);
      const api = await newClient().get(`/api/handles/${name}`);
      expect([status, api.status]).toEqual([404, 404]);
      const { error } = await api.json<{ error: Record<string, unknown> }>();
      const costs = costsOf(api);
      bodies.push({ page: html.replaceAll(name, 'NAME'), error: { ...error, requestId: '' }, trips: costs.roundTrips });
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.page).toContain('Blogger not found');
  });
});

describe('the API', () => {
  it('returns the same blogger by handle as by id', async () => {
    const { by } = await newPost();
    const byId = await (await newClient().get(`/api/bloggers/${by.id}`)).json();
    expect(await (await newClient().get(`/api/handles/${by.username}`)).json()).toEqual(byId);
    expect(await (await newClient().get(`/api/handles/${by.username.toUpperCase()}`)).json()).toEqual(byId);
    expect((await newClient().get('/api/handles/a')).status).toBe(404);
  });

  it('takes one round trip and at most three rows more than by id', async () => {
    const { by } = await newPost();
    const reader = (await newReader()).client;
    const costs = costsOf(await reader.get(`/api/bloggers/${by.id}`));
    const byHandle = costsOf(await reader.get(`/api/handles/${by.username}`));
    expect(byHandle.roundTrips).toBe(1);
    expect(byHandle.rowsRead - costs.rowsRead).toBeLessThanOrEqual(3);
  });
});

describe('the caches', () => {
  const kept = () => newClient({ isKept: true });

  it('serve guests one response for every spelling of a handle', async () => {
    const { by } = await newPost();
    await kept().get(`/api/handles/${by.username}`);
    await env.DB.prepare('UPDATE profiles SET about_me = ?2 WHERE user = ?1').bind(by.seq, 'Changed').run();
    for (const name of [by.username, by.username.toUpperCase()]) {
      const read = await (await kept().get(`/api/handles/${name}`)).json<{ blogger: { aboutMe: string } }>();
      expect(read.blogger.aboutMe).toBe('');
    }
  });

  it('forget both addresses when a blogger is renamed', async () => {
    const { person, client } = await newHolder();
    const after = newHandle();
    const paths = [bloggerPath(person), `/api/handles/${person.username}`, `/blogger/${person.id}`];
    for (const path of paths) expect((await kept().get(path)).status).toBe(200);
    expect((await kept().get(`/@${after}`)).status).toBe(404);
    await rename(client, after);
    expect(await visit(kept(), bloggerPath(person))).toEqual({ status: 301, location: `/@${after}` });
    expect((await kept().get(`/@${after}`)).status).toBe(200);
    const read = await (await kept().get(`/api/handles/${person.username}`)).json();
    expect(read).toMatchObject({ blogger: { username: after } });
    expect(canonical(await (await kept().get(`/blogger/${person.id}`)).text())).toBe(`${env.APP_ORIGIN}/@${after}`);
  });

  it('forget the page when blogging is switched off and on', async () => {
    const { person, client } = await newHolder();
    await kept().get(bloggerPath(person));
    await env.DB.prepare('UPDATE profiles SET about_me = ?2 WHERE user = ?1').bind(person.seq, 'Changed words').run();
    expect(await (await kept().get(bloggerPath(person))).text()).not.toContain('Changed words');
    await client.put('/api/profile/blogging', { enabled: false });
    expect(await (await kept().get(bloggerPath(person))).text()).toContain('Changed words');
  });
});
