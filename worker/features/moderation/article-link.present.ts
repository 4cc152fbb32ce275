import { slugify } from '#contract/posts';

/** Columns that lists of moderation read of an article and its author. */
export type ArticleLinkRow = { postId: string; title: string; authorId: string; authorName: string };

/** An article in a list of moderation. */
export const presentArticleLink = ({ postId, title, authorId, authorName }: ArticleLinkRow) => ({
  id: postId,
  slug: slugify(title),
  title,
  author: { id: authorId, username: authorName },
});
