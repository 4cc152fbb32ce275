import { env } from 'cloudflare:workers';
import { fillComments } from '../comments.ts';
import { newBlogger, newPost, newReader } from '../factories.ts';
import { type PermittedUser, readBody, type Setting, sceneOf } from './scenes.ts';

/** Creates a comment of the user on another author's post. */
async function ownComment({ person }: Pick<PermittedUser, 'person'>): Promise<string> {
  const [id = ''] = await fillComments((await newPost()).id, person, 1);
  return id;
}

/** Creates another person's comment. */
const othersComment = async () => await ownComment({ person: await newBlogger() });

/** Creates an open report of a comment. Returns the ids of both. */
async function openReport() {
  const comment = await othersComment();
  await readBody((await newReader()).client.post(`/api/comments/${comment}/reports`, { reason: 'spam' }));
  const row = await env.DB.prepare(
    'SELECT r.id FROM comment_reports r JOIN comments c ON c.seq = r.comment WHERE c.id = ?1',
  )
    .bind(comment)
    .first<{ id: string }>();
  return { comment, report: row?.id ?? '' };
}

const someComment = sceneOf(async () => ({ params: { id: await othersComment() } }));

/** The requests about comments. */
export const commentSettings: Record<string, Setting> = {
  'GET /api/posts/:id/comments': { make: sceneOf(async () => ({ params: { id: (await newPost()).id } })) },
  'POST /api/posts/:id/comments': {
    make: sceneOf(async () => {
      const { id, by } = await newPost();
      const [parent] = await fillComments(id, by, 1);
      return { params: { id }, body: { id: crypto.randomUUID(), body: 'I **agree** with @ann.', parent } };
    }),
  },
  'PUT /api/posts/:id/comments-closed': {
    make: sceneOf(async ({ person }) => ({
      params: { id: (await newPost({ by: person })).id },
      body: { closed: true },
    })),
  },
  'GET /api/comments/:id': { make: someComment },
  'GET /api/comments/:id/replies': { make: someComment },
  'PUT /api/comments/:id': {
    make: sceneOf(async (me) => {
      const id = await ownComment(me);
      await env.DB.prepare('UPDATE comments SET created_at = ?2 WHERE id = ?1').bind(id, Date.now()).run();
      return { params: { id }, body: { body: 'I agree.' } };
    }),
  },
  'DELETE /api/comments/:id': { make: sceneOf(async (me) => ({ params: { id: await ownComment(me) } })) },
  'PUT /api/comments/:id/like': { make: someComment },
  'DELETE /api/comments/:id/like': { make: someComment },
  'POST /api/comments/:id/reports': {
    make: sceneOf(async () => ({ params: { id: await othersComment() }, body: { reason: 'spam', note: 'It is.' } })),
  },
  'POST /api/profile/comments/decide': {
    make: sceneOf(async () => ({ body: { ids: [await othersComment()], action: 'approve' } })),
  },
  'PUT /api/profile/comment-settings': { make: sceneOf(() => ({ body: { comments: 'followers', hold: 'links' } })) },
  'PUT /api/profile/comment-bans/:user': {
    make: sceneOf(async () => ({ params: { user: (await newReader()).person.id }, body: { until: null } })),
  },
  'DELETE /api/profile/comment-bans/:user': {
    make: sceneOf(async () => ({ params: { user: (await newReader()).person.id } })),
  },
  'POST /api/admin/comment-reports/:id/answer': {
    make: sceneOf(async () => ({
      params: { id: (await openReport()).report },
      body: { decision: 'taken_down', answer: 'It was taken down.', ground: 'spam', reason: 'It is spam.' },
    })),
    isSpent: true,
  },
  'POST /api/admin/comments/:id/inspection': {
    make: sceneOf(async () => ({ params: { id: (await openReport()).comment } })),
  },
  'DELETE /api/admin/comments/:id/takedown': {
    make: sceneOf(async () => ({ params: { id: (await openReport()).comment } })),
  },
};
