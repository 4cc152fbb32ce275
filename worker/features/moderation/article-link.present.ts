import { slugify } from '#contract/posts';

/** Columns of an article and its author in moderation lists. */
export type ArticleLinkRow = { postId: string; title: string; authorId: string; authorName: string };

/** Converts a row to the article of a moderation list. */
export const presentArticleLink = ({ postId, title, authorId, authorName }: ArticleLinkRow) => ({
  id: postId,
  slug: slugify(title),
  title,
  author: { id: authorId, username: authorName },
});
