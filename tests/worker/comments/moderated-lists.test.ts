import { describe, expect, it } from 'vitest';
import { type CommentsWaiting, MODERATED_COMMENTS_PAGE_SIZE, type ModeratedComment } from '#contract/comments';
import type { CommentReportsResponse } from '#contract/moderation';
import { newAdmin } from '../support/admins.ts';
import type { Client } from '../support/client.ts';
import {
  decide,
  fillComments,
  moderated,
  newCommenter,
  newDiscussion,
  readComments,
  writeComment,
} from '../support/comments.ts';
import { costsOf } from '../support/costs.ts';

/** Reads every page of a list. */
async function allOf(client: Client, list: string): Promise<ModeratedComment[]> {
  const found: ModeratedComment[] = [];
  for (let cursor = ''; ; ) {
    const page = await moderated(client, cursor === '' ? list : `${list}&cursor=${cursor}`);
    found.push(...page.comments);
    if (page.nextCursor === null) return found;
    expect(page.comments).toHaveLength(MODERATED_COMMENTS_PAGE_SIZE);
    cursor = page.nextCursor;
  }
}

describe('the list of all comments', () => {
  it('has the replies behind the comment that they answer, on every page', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const [old = '', busy = ''] = await fillComments(post, reader.person, 2);
    const late = await fillComments(post, blogger.person, 45, busy);
    const first = await writeComment(blogger.client, post, { body: 'It *is*.', parent: old });
    const [hidden = '', held = ''] = late.slice(0, 2);
    await decide(blogger.client, [hidden], 'hide');
    await decide(blogger.client, [held], 'remove');
    const [newest = ''] = await fillComments(post, reader.person, 1);
    const listed = await allOf(blogger.client, 'all');
    expect(listed.map(({ id }) => id)).toEqual([newest, busy, ...late, old, first.id]);
    expect(listed.at(-1)?.parent).toEqual({ id: old, username: reader.person.username, body: 'Filled 0' });
    expect(listed[1]).toMatchObject({ id: busy, parent: null });
    expect(listed[2]).toMatchObject({ id: hidden, state: 'hidden' });
  });

  it('refuses the cursor of another list', async () => {
    const { post, blogger, reader } = await newDiscussion();
    await fillComments(post, reader.person, MODERATED_COMMENTS_PAGE_SIZE + 1);
    const { nextCursor } = await moderated(blogger.client, 'all');
    const response = await blogger.client.get(`/api/profile/comments?state=hidden&cursor=${nextCursor}`);
    expect(response.status).toBe(422);
  });

  it('does not read all replies to busy comments', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const [busy = ''] = await fillComments(post, reader.person, 1);
    await fillComments(post, reader.person, 900, busy);
    const response = await blogger.client.get('/api/profile/comments?state=all');
    // The history of the only commenter is counted once.
    expect(costsOf(response).rowsRead).toBeLessThan(400);
  });

  it('reads a bounded history of each commenter on the page', async () => {
    const { post, blogger } = await newDiscussion();
    const people = [];
    for (let n = 0; n < MODERATED_COMMENTS_PAGE_SIZE; n++) people.push((await newCommenter()).person);
    for (const person of people) await fillComments(post, person, 60);
    for (const person of people) await fillComments(post, person, 1);
    const response = await blogger.client.get('/api/profile/comments?state=all');
    expect(response.status).toBe(200);
    expect(costsOf(response).rowsRead).toBeLessThan(1300);
  });
});

describe('a blogger', () => {
  const waiting = async (client: Client) =>
    (await (await client.get('/api/profile/comments/waiting')).json<CommentsWaiting>()).reported;
  const report = async (client: Client, id: string, reason: string) =>
    expect((await client.post(`/api/comments/${id}/reports`, { reason })).status).toBe(200);

  it('dismisses the reports of a comment, which stays visible and in the queue of the admins', async () => {
    const [{ post, blogger, reader }, other, admin] = [await newDiscussion(), await newDiscussion(), await newAdmin()];
    const { id } = await writeComment(reader.client, post);
    const reporters = [await newCommenter(), await newCommenter()];
    for (const { client } of reporters) await report(client, id, 'spam');
    expect(await moderated(blogger.client, 'reported')).toMatchObject({ comments: [{ id, reports: 2 }] });
    expect(await decide(other.blogger.client, [id], 'dismiss')).toEqual({ changed: [], comments: [] });
    expect(await waiting(blogger.client)).toBe(1);

    const dismissed = { changed: [id], comments: [{ id, state: 'visible' }] };
    expect(await decide(blogger.client, [id], 'dismiss')).toEqual(dismissed);
    expect(await decide(blogger.client, [id], 'dismiss')).toEqual({ ...dismissed, changed: [] });
    expect(await waiting(blogger.client)).toBe(0);
    expect((await moderated(blogger.client, 'reported')).comments).toEqual([]);
    expect((await moderated(blogger.client, 'all')).comments).toMatchObject([{ id, reports: 0 }]);
    expect(await readComments(reader.client, post)).toMatchObject({ count: 1 });
    const { reports } = await (await admin.client.get('/api/admin/comment-reports')).json<CommentReportsResponse>();
    expect(reports.find(({ comment }) => comment.id === id)).toMatchObject({ decision: null, alsoOpen: 1 });

    // A renewed report stays dismissed; that of another reader is a new one.
    if (reporters[0]) await report(reporters[0].client, id, 'hate');
    expect(await waiting(blogger.client)).toBe(0);
    await report((await newCommenter()).client, id, 'hate');
    expect(await moderated(blogger.client, 'reported')).toMatchObject({ comments: [{ id, reports: 1 }] });
  });
});
