import { env } from 'cloudflare:workers';
import type { Client } from './client.ts';
import { newBlogger, newPost, newReader, type Person, signedIn } from './factories.ts';

const idOf = async (sql: string, ...values: unknown[]): Promise<string> =>
  (await env.DB.prepare(sql)
    .bind(...values)
    .first<string>('id')) ?? '';

/** Creates an open report of a new blogger with an About Me. Returns its id. */
export async function newBloggerReport(): Promise<{ report: string; blogger: Person }> {
  const blogger = await newBlogger();
  await env.DB.prepare("UPDATE profiles SET about_me = 'Words of mine' WHERE user = ?1").bind(blogger.seq).run();
  await (await newReader()).client.post(`/api/bloggers/${blogger.id}/reports`, { reason: 'impersonation' });
  return { report: await idOf('SELECT id FROM blogger_reports WHERE blogger = ?1', blogger.seq), blogger };
}

/** Takes an article down. Returns the id of the decision, and the author's browser. @param by the article's author */
export async function newRestriction(admin: Client, by?: Person) {
  const post = await newPost(by === undefined ? {} : { by });
  await admin.put(`/api/admin/posts/${post.id}/takedown`, { ground: 'spam', reason: 'It is spam.' });
  const id = await idOf('SELECT x.id FROM restrictions x JOIN posts p ON p.seq = x.post WHERE p.id = ?1', post.id);
  return { id, post: post.id, author: await signedIn(post.by) };
}

/** Takes an article down, which its author appeals. Returns the id of the appeal. */
export async function newAppeal(admin: Client): Promise<string> {
  const { id, author } = await newRestriction(admin);
  await author.post(`/api/statements/${id}/appeals`, { text: 'It is not.' });
  return await idOf(
    'SELECT a.id FROM appeals a JOIN restrictions x ON x.seq = a.restriction WHERE x.id = ?1 AND a.result IS NULL',
    id,
  );
}
