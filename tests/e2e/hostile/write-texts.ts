import type { APIRequestContext } from '@playwright/test';
import type { AdminReport } from '#contract/moderation';
import type { OwnPost, OwnPostsResponse } from '#contract/posts';
import { expect } from '../support/journey.ts';
import { ports } from '../support/ports.ts';
import { corpus } from './corpus.ts';
import { noteWritten } from './fields.ts';

export const origin = `http://localhost:${ports.PORT}`;
/** A category that other journeys do not use, so its newest posts are this journey's. */
export const CATEGORY = 'automotive';
const FREE = 10;
const AT_ONCE = 8;

/** Texts without markup, which are shown literally. */
export const plain = corpus.filter((text) => !/[*_]/.test(text));

/** Packs the corpus into as few texts as possible with at most that many characters each. */
export function packed(characters: number, texts = corpus): string[] {
  const packs = [''];
  for (const text of texts) {
    const longer = packs.at(-1) === '' ? text : `${packs.at(-1)}\n\n${text}`;
    if ([...longer].length <= characters) packs.splice(-1, 1, longer);
    else packs.push(text);
  }
  return packs;
}

/** Runs an action for each text, several at a time. */
async function eachOf(texts: readonly string[], act: (text: string) => Promise<void>): Promise<void> {
  for (let n = 0; n < texts.length; n += AT_ONCE) await Promise.all(texts.slice(n, n + AT_ONCE).map(act));
}

/** Calls the API as a page of the product does. */
export async function call(
  request: APIRequestContext,
  method: string,
  path: string,
  data: object,
  statuses = [200, 201],
) {
  noteWritten(method, `${origin}${path}`, data);
  const response = await request.fetch(`${origin}${path}`, { method, data, headers: { Origin: origin } });
  expect(statuses, `${method} ${path}: ${await response.text()}`).toContain(response.status());
  return response;
}

/** Returns the posts of the session's user, newest first. */
async function allOwnPosts(request: APIRequestContext): Promise<OwnPost[]> {
  const posts: OwnPost[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await request.get(`${origin}/api/posts/mine${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    const page = (await response.json()) as OwnPostsResponse;
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}

/**
 * Publishes one post per text, with the text as title and in its content. The first ten are free, and one contains all
 * texts.
 */
async function publishAll(writer: APIRequestContext): Promise<OwnPost[]> {
  const publish = async (title: string, n: number) => {
    const content = n === FREE - 1 ? corpus.join('\n\n') : `${title}\n\nWords enough to be a post. ${title}`;
    const post = {
      title,
      subtitle: title,
      content,
      category: CATEGORY,
      subtopics: [],
      teams: [],
      isFree: n < FREE,
      imageId: null,
    };
    await call(writer, 'PUT', `/api/posts/${crypto.randomUUID()}`, { post, base: null });
  };
  for (const [n, title] of corpus.slice(0, FREE).entries()) await publish(title, n);
  await eachOf(corpus.slice(FREE), async (title) => await publish(title, FREE));
  return await allOwnPosts(writer);
}

/** Writes all fields of a blogger except links: posts, a draft, an edit, About Me. */
export async function writeAsBlogger(writer: APIRequestContext, id: string) {
  const posts = await publishAll(writer);
  await call(writer, 'PUT', `/api/bloggers/${id}/about-me`, { aboutMe: corpus.join('\n\n') });
  await eachOf(corpus, async (text) => {
    const links = { youtubeUrl: text, tiktokUrl: text };
    const refused = await (await call(writer, 'PUT', `/api/bloggers/${id}/links`, links, [422])).json();
    expect(Object.keys(refused.error.fields), text).toEqual(['youtubeUrl', 'tiktokUrl']);
  });
  const draft = crypto.randomUUID();
  const [title = ''] = packed(500);
  const fields = {
    title,
    content: corpus.join('\n\n'),
    category: null,
    subtopics: [],
    teams: [],
    isFree: true,
    imageId: null,
  };
  const save = { base: 0, writer: crypto.randomUUID(), sentAt: Date.now(), fields };
  await call(writer, 'PUT', `/api/drafts/${draft}`, save);
  return { posts, draft };
}

/**
 * Writes the texts between a reader and an admin: reports, answers, reasons. As many as the rate limit of a minute
 * allows.
 */
export async function report(reader: APIRequestContext, posts: readonly OwnPost[]): Promise<string[]> {
  const notes = packed(1000).slice(0, 5);
  for (const [n, note] of notes.entries()) {
    await call(reader, 'POST', `/api/posts/${posts[n]?.id}/report`, { reason: 'spam', note });
  }
  return notes;
}

/** Texts that a comment shows literally, even next to others. */
const literal = corpus.filter((text) => !/[*_`\\[]/.test(text));

/** Writes all texts as comments on an own post, and changes each once. Returns those that are shown literally. */
export async function commentOn(writer: APIRequestContext, post: OwnPost): Promise<string[]> {
  const others = corpus.filter((text) => !literal.includes(text));
  for (const body of [...packed(2000, literal), ...packed(2000, others)]) {
    const id = crypto.randomUUID();
    await call(writer, 'POST', `/api/posts/${post.id}/comments`, { id, body, parent: null });
    await call(writer, 'PUT', `/api/comments/${id}`, { body });
  }
  return literal;
}

/** Answers the open reports of these posts with texts of the corpus, which are emailed and listed for admins. */
export async function answerReports(admin: APIRequestContext, posts: readonly OwnPost[]): Promise<string[]> {
  const ours = new Set(posts.map(({ id }) => id));
  const response = await admin.get(`${origin}/api/admin/reports`);
  const { reports } = (await response.json()) as { reports: AdminReport[] };
  const answers = packed(1000);
  const open = reports.filter(({ post }) => ours.has(post.id));
  for (const [n, { id }] of open.entries()) {
    const text = answers[n % answers.length] ?? '';
    await call(admin, 'POST', `/api/admin/reports/${id}/answer`, {
      decision: 'taken_down',
      answer: text,
      reason: text,
    });
  }
  return answers.slice(0, open.length);
}
