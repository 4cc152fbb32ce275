import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { articlePath } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { newBlogger, newPost, newReader, type Person } from '../support/factories.ts';
import { page } from '../support/pages.ts';

// Cloudflare's Email Address Obfuscation and Rocket Loader rewrite HTML, which breaks hydration
// (docs/operations/zone-settings.md). Their documentation lists the markup that they do not change.

const ADDRESS = /[\w.+-]+(?:@|&#64;|%40)[\w-]+\.[\w.-]+/;
const PAGES = [
  '/',
  '/browse-posts',
  '/topic/travel',
  '/topic/travel/Europe',
  '/travel',
  '/sports',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/auth',
  '/unsubscribe',
  '/no-such-page',
];

let author: Person;
let post: { id: string; slug: string };

beforeAll(async () => {
  author = await newBlogger('rewrites_author');
  post = await newPost({
    by: author,
    title: 'An article with an address',
    content: 'Write to kim@quill.test about anything that you read here.',
    category: 'travel',
    subtopics: ['Europe'],
  });
});

/** Returns the part of a page that may be rewritten: without head and scripts. */
const rewritable = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<!--email_off-->.*?<!--\/email_off-->/gs, '');

/** The product's own texts need no markers; those of bloggers, on cards, do. */
const withoutMarkers = (html: string) =>
  html.replace(/<!--\/?email_off-->/g, '').replace(/<article\b.*?<\/article>/gs, '');

test.each(PAGES)('renders %s without a mailto link and without an address that Cloudflare rewrites', async (path) => {
  for (const client of [newClient(), (await newReader()).client]) {
    const { html } = await page(client, path);
    expect(html).toContain('<main');
    const body = rewritable(withoutMarkers(html));
    expect(body).not.toContain('mailto:');
    expect(ADDRESS.exec(body)?.[0]).toBeUndefined();
  }
});

test('shows the support address in the footer, and links the contact form without script', async () => {
  const { html } = await page(newClient(), '/');
  const [name, host] = env.PLATFORM_EMAIL.split('@');
  const link = new RegExp(`<a href="/contact"[^>]*>${name}<wbr/>@${host}</a>`);
  expect(html).toMatch(link);
});

test('wraps addresses in articles in the markers that Cloudflare respects', async () => {
  const { html } = await page(newClient(), articlePath(post));
  expect(html.slice(html.indexOf('<body'))).toContain('kim@quill.test');
  expect(ADDRESS.exec(rewritable(html))?.[0]).toBeUndefined();
  expect((await page(newClient(), `/blogger/${author.id}`)).html).toContain('<!--email_off-->');
});

test('excludes every script of a page from Rocket Loader', async () => {
  const { html } = await page(newClient(), articlePath(post));
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  for (const tag of scripts) expect(tag).toMatch(/^<script data-cfasync="false"/);
});
