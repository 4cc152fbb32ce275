import { env } from 'cloudflare:workers';
import { articlePath, slugify } from '#contract/posts';
import { TAINT } from './values.ts';

/** Maximum number of pages per kind, newest first. */
const PAGES_EACH = 5;

/** Returns the newest articles and bloggers' pages that show hostile input. */
export async function taintedPages(): Promise<string[]> {
  const [posts, bloggers] = await env.DB.batch<{ id: string; title: string }>([
    env.DB.prepare(
      `SELECT p.id, p.title FROM posts p JOIN post_bodies b ON b.post = p.seq JOIN users u ON u.seq = p.blogger
        WHERE p.unpublished_at IS NULL AND p.taken_down_at IS NULL AND instr(p.title || b.content, ?1) > 0
        ORDER BY p.seq DESC LIMIT ?2`,
    ).bind(TAINT, PAGES_EACH),
    env.DB.prepare(
      `SELECT u.id, '' AS title FROM users u JOIN profiles r ON r.user = u.seq WHERE instr(r.about_me, ?1) > 0
        ORDER BY u.seq DESC LIMIT ?2`,
    ).bind(TAINT, PAGES_EACH),
  ]);
  const articles = (posts?.results ?? []).map(({ id, title }) => encodeURI(articlePath({ id, slug: slugify(title) })));
  return [...articles, ...(bloggers?.results ?? []).map(({ id }) => `/blogger/${id}`)];
}
