import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Format } from '#contract/format/tree';
import { users } from './accounts.ts';
import { images } from './images.ts';
import { teams } from './teams.ts';
import { subtopics, topics } from './topics.ts';

/**
 * A post that is or was published. `seq` grows with time and orders every list; it is negative for imported posts
 * (docs/imports.md "Numbers"). `id` is public. Every column is public:
 * the whole text is in `post_bodies`. `excerpt` and `teaser` are computed when the post is written.
 */
export const posts = sqliteTable(
  'posts',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    topic: integer()
      .notNull()
      .references(() => topics.seq, { onDelete: 'restrict' }),
    title: text().notNull(),
    excerpt: text().notNull(),
    teaser: text().notNull(),
    wordCount: integer('word_count').notNull(),
    /** Inline tags of older content that match no subtopic: JSON array of labels. */
    extraTags: text('extra_tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    isFree: integer('is_free', { mode: 'boolean' }).notNull(),
    image: text().references(() => images.id, { onDelete: 'set null' }),
    /** Alternative text of the image. */
    imageAlt: text('image_alt').notNull().default(''),
    subtitle: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Image for shared links; triggers copy it to `work_images`, as those of the text. */
    shareImage: text('share_image'),
    /** Format of the text and of `teaser` (docs/format.md). */
    format: integer().$type<Format>().notNull().default(1),
    /** Ids of the images in the whole text, in order. Read only those that the viewer may see. */
    pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Number of `pictures`, from the first, that the teaser has. */
    teaserPictures: integer('teaser_pictures').notNull().default(0),
    viewCount: integer('view_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Set while the post is unpublished: it is in no stream and no reader can open it. */
    unpublishedAt: integer('unpublished_at'),
    /** Set when it was published without an email: its subscribers are not notified of it later either. */
    isQuiet: integer('is_quiet', { mode: 'boolean' }).notNull().default(false),
    /** Set during an admin's takedown, with the reason for the author. */
    takenDownAt: integer('taken_down_at'),
    takenDownReason: text('taken_down_reason').notNull().default(''),
    /** Number of dislikes, updated by triggers (migration 0007); lists are ordered by it. */
    dislikeCount: integer('dislike_count').notNull().default(0),
    /** Number of visible comments, replies included, updated by triggers (migration 0034). */
    commentCount: integer('comment_count').notNull().default(0),
    /** Set while the author accepts no further comments on it. */
    commentsClosedAt: integer('comments_closed_at'),
    /** Set for an imported post, whose `seq` is negative. `createdAt` is its date on the other platform. */
    importedAt: integer('imported_at'),
    /** Its https address on the other platform. */
    canonicalUrl: text('canonical_url'),
  },
  (t) => [
    index('posts_taken_down').on(t.takenDownAt).where(sql`${t.takenDownAt} IS NOT NULL`),
    index('posts_dislikes').on(t.dislikeCount).where(sql`${t.dislikeCount} > 0`),
    index('posts_blogger').on(t.blogger, t.seq),
    index('posts_blogger_free').on(t.blogger, t.isFree),
    index('posts_created').on(t.createdAt),
    index('posts_views').on(t.viewCount),
    index('posts_topic').on(t.topic),
    index('posts_image').on(t.image),
    check('posts_is_free', sql`${t.isFree} IN (0, 1)`),
    check('posts_title', sql`length(${t.title}) BETWEEN 3 AND 200`),
    check('posts_tags', sql`json_valid(${t.extraTags})`),
  ],
);

/** The whole text. Read it only after the policy has granted full access (docs/product-rules.md "Access"). */
export const postBodies = sqliteTable('post_bodies', {
  post: integer()
    .primaryKey()
    .references(() => posts.seq, { onDelete: 'cascade' }),
  content: text().notNull(),
});

export const postSubtopics = sqliteTable(
  'post_subtopics',
  {
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    subtopic: integer()
      .notNull()
      .references(() => subtopics.seq, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.post, t.subtopic] }), index('post_subtopics_subtopic').on(t.subtopic)],
);

export const postTeams = sqliteTable(
  'post_teams',
  {
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    team: integer()
      .notNull()
      .references(() => teams.seq, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.post, t.team] }), index('post_teams_team').on(t.team)],
);

/** Articles that an admin hid from a team's page. */
export const teamPageExclusions = sqliteTable(
  'team_page_exclusions',
  {
    team: integer()
      .notNull()
      .references(() => teams.seq, { onDelete: 'cascade' }),
    post: integer()
      .notNull()
      .references(() => posts.seq, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.team, t.post] }), index('team_page_exclusions_post').on(t.post)],
);
