import { COMMENT_MAX, commentMessages } from '#contract/comments';
import { characters } from '@/lib/text/characters.ts';

/** Returns the error of a comment's text by field, as the server would. */
export async function checkComment({ body }: { body: string }): Promise<{ body?: string }> {
  const text = body.trim();
  if (text === '') return { body: commentMessages.required };
  return characters(text) > COMMENT_MAX ? { body: commentMessages.tooLong } : {};
}
