import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comment } from '#contract/comments';
import {
  type CommentDraft,
  createCommentDraft,
  readCommentDraft,
  removeSentDraft,
  saveCommentDraft,
} from '@/features/comments/thread/comment-drafts.ts';
import { sendComment, textLeft } from '@/features/comments/thread/send-comment.ts';
import { ApiError, api } from '@/lib/http/api.ts';

const place = { postId: 'post', parent: null };
const draft = (changes: Partial<CommentDraft>): CommentDraft => ({ ...createCommentDraft(null), ...changes });
const body = (owner: string | null) => readCommentDraft(owner, place)?.body;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the texts that are not sent', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });

  test('stay with their author while a guest or another user writes', () => {
    saveCommentDraft(place, draft({ owner: 'ada', body: 'by Ada' }));
    expect(body(null)).toBeUndefined();
    saveCommentDraft(place, draft({ body: 'by a guest' }));
    expect(body(null)).toBe('by a guest');
    expect(body('bob')).toBe('by a guest');
    expect(body(null)).toBeUndefined();
    expect(body('ada')).toBe('by Ada');
  });

  test('are joined when their author has written more as a guest', () => {
    const own = draft({ owner: 'ada', body: 'by Ada', sent: ['earlier'] });
    saveCommentDraft(place, own);
    saveCommentDraft(place, draft({ body: 'and then' }));
    expect(readCommentDraft('ada', place)).toEqual({ ...own, body: 'by Ada\n\nand then' });
    expect(body('ada')).toBe('by Ada\n\nand then');
  });

  test('stay when another tab sent a text', () => {
    saveCommentDraft(place, draft({ owner: 'ada', body: 'of the second tab' }));
    removeSentDraft(place, draft({ owner: 'ada', body: 'of the first tab' }));
    expect(body('ada')).toBe('of the second tab');
    removeSentDraft(place, draft({ owner: 'ada', body: 'of the second tab' }));
    expect(body('ada')).toBeUndefined();
  });
});

describe('sending a comment', () => {
  /** Stands in for the server: comments by id, of which `late` can no longer be edited. */
  function stubServer(stored: Record<string, string>, { late = false } = {}) {
    const answer = (id: string) => ({ comment: { id, body: stored[id] } as Comment });
    vi.spyOn(api, 'post').mockImplementation(async (_path: string, request: unknown) => {
      const { id, body: text } = request as { id: string; body: string };
      stored[id] ??= text.trim();
      return answer(id);
    });
    vi.spyOn(api, 'put').mockImplementation(async (path: string, request: unknown) => {
      if (late) throw new ApiError(409, 'conflict', 'A comment can be edited for 15 minutes');
      const id = path.replace('/comments/', '');
      stored[id] = (request as { body: string }).body.trim();
      return answer(id);
    });
  }
  const send = (sent: Partial<CommentDraft>, renew = vi.fn()) =>
    sendComment(place, draft({ id: 'one', ...sent }), renew);

  test('writes it once, when it is repeated', async () => {
    const stored = { one: 'A text' };
    stubServer(stored);
    expect((await send({ body: 'A text\r\n', sent: ['A text'] })).id).toBe('one');
    expect(stored).toEqual({ one: 'A text' });
  });

  test('changes the text that an earlier try stored', async () => {
    const stored = { one: 'A text' };
    stubServer(stored);
    expect((await send({ body: 'A later text', sent: ['A text ', 'Another'] })).body).toBe('A later text');
    expect(stored).toEqual({ one: 'A later text' });
  });

  test.each([
    ['another tab has used its id', [] as string[], false],
    ['the earlier one can no longer be edited', ['A text'], true],
  ])('takes a new id when %s', async (_when, sent, late) => {
    const stored: Record<string, string> = { one: 'A text' };
    stubServer(stored, { late });
    const renew = vi.fn();
    const comment = await send({ body: 'A later text', sent }, renew);
    expect(renew).toHaveBeenCalledExactlyOnceWith(comment.id);
    expect(stored).toEqual({ one: 'A text', [comment.id]: 'A later text' });
  });

  test('leaves what was typed meanwhile', () => {
    expect(textLeft('A text', 'A text')).toBe('');
    expect(textLeft('A text \n\nand more', 'A text')).toBe('and more');
    expect(textLeft('Another text', 'A text')).toBe('Another text');
  });
});
