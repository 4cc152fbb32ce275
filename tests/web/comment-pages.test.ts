import { describe, expect, test } from 'vitest';
import type { Comment, CommentThread } from '#contract/comments';
import {
  type CommentPages,
  countIn,
  findComment,
  threadsIn,
  withChanged,
  withComment,
  withLinked,
  withoutComment,
  withReplies,
  withReply,
} from '@/features/comments/thread/comment-pages.ts';
import { keepLoaded } from '@/features/comments/thread/keep-loaded.ts';

const comment = (id: string, changes: Partial<Comment> = {}): Comment => ({
  id,
  author: { id: `${id}-author`, username: id, pictureUrl: null },
  isBlogger: false,
  isOwn: false,
  state: 'visible',
  body: id,
  createdAt: Number(id.replace(/\D/g, '')),
  editedAt: null,
  likeCount: 0,
  isLiked: false,
  replyCount: 0,
  ...changes,
});
const thread = (id: string, replies: Comment[] = [], changes: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id),
  replies,
  replyCount: replies.length,
  nextReplies: null,
  ...changes,
});
const pages = (...lists: CommentThread[][]): CommentPages => ({
  pages: lists.map((comments) => ({ comments, nextCursor: null, count: 5, obstacle: null, bannedUntil: null })),
  pageParams: lists.map(() => null),
});
const ids = (data: CommentPages) => threadsIn(data).map(({ id }) => id);
const replyIds = (data: CommentPages, id: string) =>
  threadsIn(data)
    .find((each) => each.id === id)
    ?.replies.map((reply) => reply.id);

describe('the loaded comments', () => {
  test('show a comment that is in two pages once, where it is first', () => {
    expect(ids(pages([thread('c3'), thread('c2')], [thread('c2'), thread('c1')]))).toEqual(['c3', 'c2', 'c1']);
  });

  test('show a new comment at the start, or at the end of what is loaded, and count it', () => {
    const data = pages([thread('c2')], [thread('c1')]);
    const first = withComment(data, comment('c9'), false);
    expect(ids(first)).toEqual(['c9', 'c2', 'c1']);
    expect(countIn(first)).toBe(6);
    expect(ids(withComment(data, comment('c9'), true))).toEqual(['c2', 'c1', 'c9']);
    expect(countIn(withComment(data, comment('c9', { state: 'held' }), false))).toBe(5);
  });

  test('show a comment that was sent twice once, with its last text', () => {
    const data = withComment(pages([thread('c1')]), comment('c1', { body: 'later' }), false);
    expect(ids(data)).toEqual(['c1']);
    expect(findComment(data, 'c1')?.body).toBe('later');
    expect(countIn(data)).toBe(5);
  });

  test('show replies in their order, with the viewer’s own ones', () => {
    const data = withReply(
      pages([thread('c1', [comment('r2'), comment('r3')], { nextReplies: 'next' })]),
      comment('r9'),
      'c1',
    );
    expect(replyIds(data, 'c1')).toEqual(['r2', 'r3', 'r9']);
    expect(countIn(data)).toBe(6);
    const more = withReplies(data, 'c1', { replies: [comment('r4'), comment('r9')], nextCursor: null });
    expect(replyIds(more, 'c1')).toEqual(['r2', 'r3', 'r4', 'r9']);
    expect(threadsIn(more)[0]?.nextReplies).toBeNull();
  });

  test('show the thread that an address names at the start, or its reply in the loaded thread', () => {
    const data = pages([thread('c2', [comment('r1')])]);
    expect(ids(withLinked(data, thread('c1')))).toEqual(['c1', 'c2']);
    expect(replyIds(withLinked(data, thread('c2', [comment('r1'), comment('r7')])), 'c2')).toEqual(['r1', 'r7']);
  });

  test('lose a deleted comment, or show a tombstone until its last reply is deleted', () => {
    const data = pages([thread('c2'), thread('c1', [comment('r1')])]);
    expect(ids(withoutComment(data, 'c2'))).toEqual(['c1']);
    expect(countIn(withoutComment(data, 'c2'))).toBe(4);
    const buried = withoutComment(data, 'c1');
    expect(findComment(buried, 'c1')).toMatchObject({ state: 'tombstone', body: '', author: null });
    expect(replyIds(buried, 'c1')).toEqual(['r1']);
    expect(ids(withoutComment(buried, 'r1'))).toEqual(['c2']);
    expect(countIn(withoutComment(buried, 'r1'))).toBe(3);
  });

  test('count a reply no longer when an edit holds it', () => {
    const data = pages([thread('c1', [comment('r1')])]);
    const held = withChanged(data, 'r1', (reply) => ({ ...reply, state: 'held' }));
    expect(countIn(held)).toBe(4);
    expect(threadsIn(held)[0]?.replyCount).toBe(0);
  });
});

describe('comments that are fetched again', () => {
  const before = pages([
    thread('c1', [comment('r1'), comment('r2'), comment('r3'), comment('r9')], { nextReplies: 'after 3' }),
  ]);

  test('keep the further replies and the linked thread', () => {
    const linked = withLinked(before, thread('c0', [comment('r7')]));
    const fetched = pages([thread('c2'), thread('c1', [comment('r1'), comment('r2')], { nextReplies: 'after 2' })]);
    const merged = keepLoaded(linked, fetched);
    expect(ids(merged)).toEqual(['c0', 'c2', 'c1']);
    expect(replyIds(merged, 'c1')).toEqual(['r1', 'r2', 'r3', 'r9']);
    expect(threadsIn(merged).at(-1)?.nextReplies).toBe('after 3');
    expect(ids(keepLoaded(merged, fetched))).toEqual(['c0', 'c2', 'c1']);
  });

  test('lose what the server no longer has, and what the viewer removed', () => {
    expect(replyIds(keepLoaded(before, pages([thread('c1', [comment('r2')])])), 'c1')).toEqual(['r2']);
    const removed: CommentPages = { ...withoutComment(before, 'r3'), isLocal: true };
    expect(replyIds(keepLoaded(before, removed), 'c1')).toEqual(['r1', 'r2', 'r9']);
  });

  test('keep the order of the server around a reply that an address names', () => {
    const loaded = pages([thread('c1', [comment('r1'), comment('r2')], { nextReplies: 'after 2' })]);
    const linked = withLinked(loaded, thread('c1', [comment('r1'), comment('r2'), comment('r4')]));
    expect(replyIds(linked, 'c1')).toEqual(['r1', 'r2', 'r4']);
    const more = withReplies(linked, 'c1', { replies: [comment('r3'), comment('r4')], nextCursor: 'after 4' });
    expect(replyIds(more, 'c1')).toEqual(['r1', 'r2', 'r3', 'r4']);
    const all = withReplies(more, 'c1', { replies: [comment('r5')], nextCursor: null });
    expect(replyIds(all, 'c1')).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  });

  test('keep the order of the server, whatever the times say', () => {
    const loaded = pages([thread('c1', [comment('r8'), comment('r2')], { nextReplies: 'next' })]);
    const own = withReply(loaded, comment('r5'), 'c1');
    const more = withReplies(own, 'c1', { replies: [comment('r7'), comment('r4')], nextCursor: 'next' });
    expect(replyIds(more, 'c1')).toEqual(['r8', 'r2', 'r7', 'r4', 'r5']);
    const all = withReplies(more, 'c1', { replies: [comment('r5'), comment('r3')], nextCursor: null });
    expect(replyIds(all, 'c1')).toEqual(['r8', 'r2', 'r7', 'r4', 'r5', 'r3']);
  });
});
