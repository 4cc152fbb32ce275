import { env } from 'cloudflare:workers';
import type { DraftsResponse } from '#contract/drafts';
import type { ArticleResponse, OwnPostsResponse, PostInput } from '#contract/posts';
import { type Client, newClient } from './client.ts';
import { editor, versionOf } from './drafts.ts';

export const guest = newClient();

/** Publishes as the form does; `base` is the version of the draft that the form has saved. */
export async function publish(
  client: Client,
  post: unknown,
  id: string = crypto.randomUUID(),
  base: number | null = null,
) {
  const response = await client.put(`/api/posts/${id}`, { post, base });
  return { id, response, status: response.status };
}

/** Saves a draft from a new editor, over the current version. Returns the new version. */
export async function saveDraft(client: Client, id: string, fields: PostInput, base?: number): Promise<number> {
  const { save } = editor(client, id, base ?? (await versionOf(client, id)));
  const answer = await save(fields);
  if (answer.outcome === 'conflict') throw new Error('conflict');
  return answer.version;
}

export const readPost = async (client: Client, id: string) =>
  (await (await client.get(`/api/posts/${id}`)).json<ArticleResponse>()).article;

/** Returns the client's own published posts. */
export const ownPosts = async (client: Client) => await (await client.get('/api/posts/mine')).json<OwnPostsResponse>();

/** Returns the ids of the client's drafts. */
export const draftsOf = async (client: Client) =>
  (await (await client.get('/api/drafts')).json<DraftsResponse>()).drafts.map(({ id }) => id);

/** Returns whether a guest finds a post in a list. */
export const isListed = async (path: string, id: string) => (await (await guest.get(path)).text()).includes(id);

const TABLES = [
  'posts',
  'post_bodies',
  'post_subtopics',
  'post_teams',
  'stream_posts',
  'article_reactions',
  'drafts',
  'revisions',
  'follows',
  'post_search_content',
  'post_search_data',
  'premium_search_content',
  'premium_search_data',
];

/** Returns the rows of every table about posts. */
export async function allPostRows(): Promise<Record<string, unknown[]>> {
  const results = await env.DB.batch(TABLES.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return Object.fromEntries(results.map(({ results: rows }, n) => [TABLES[n], rows]));
}
