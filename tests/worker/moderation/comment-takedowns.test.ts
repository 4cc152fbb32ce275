import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminCommentReport, CommentTakedownsResponse } from '#contract/moderation';
import { newAdmin } from '../support/admins.ts';
import { decide, newCommenter, newDiscussion, readComments, writeComment } from '../support/comments.ts';

describe('the list of comments that are taken down', () => {
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  beforeAll(async () => {
    admin = await newAdmin();
  });
  const read = async <Body>(path: string) => await (await admin.client.get(path)).json<Body>();
  const listed = async (id: string) =>
    (await read<CommentTakedownsResponse>('/api/admin/comment-takedowns')).takedowns.filter(
      ({ comment }) => comment.id === id,
    );

  async function takeDown(id: string, reason: string): Promise<void> {
    await (await newCommenter()).client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
    const { reports } = await read<{ reports: AdminCommentReport[] }>('/api/admin/comment-reports');
    const filed = reports.find(({ comment }) => comment.id === id);
    const answer = { decision: 'taken_down', answer: 'Gone.', reason };
    expect((await admin.client.post(`/api/admin/comment-reports/${filed?.id}/answer`, answer)).status).toBe(200);
  }

  it('says who took each down, when and why, until it is restored', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Unlawful words' });
    const before = Date.now();
    await takeDown(id, 'A threat');
    const [entry, ...others] = await listed(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      comment: { id, author: { username: reader.person.username } },
      post: { id: post, author: { username: blogger.person.username } },
      reason: 'A threat',
      takenDownBy: admin.person.username,
      isEmptied: false,
    });
    expect(entry?.takenDownAt).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(entry)).not.toContain('Unlawful');

    await admin.client.delete(`/api/admin/comments/${id}/takedown`);
    expect(await listed(id)).toEqual([]);
    expect(await readComments(reader.client, post)).toMatchObject({ count: 1 });
    await takeDown(id, 'Another threat');
    expect(await listed(id)).toMatchObject([{ reason: 'Another threat' }]);
  });

  it('marks a comment whose text was deleted before', async () => {
    const { post, reader, blogger } = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    await (await newCommenter()).client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
    await decide(blogger.client, [id], 'remove');
    await takeDown(id, 'Spam');
    expect(await listed(id)).toMatchObject([{ isEmptied: true }]);
  });

  it('is for admins', async () => {
    const { reader } = await newDiscussion();
    expect((await reader.client.get('/api/admin/comment-takedowns')).status).toBe(403);
  });
});
