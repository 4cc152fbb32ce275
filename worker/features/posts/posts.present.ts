import { toSentences } from '#contract/format/print-text';
import {
  type Article,
  type Author,
  type PostLink,
  type PostPage,
  type PostReason,
  type PostSummary,
  slugify,
} from '#contract/posts';
import { minutesToRead } from '#contract/reading-time';
import { teamName } from '#contract/teams';
import { shareDescription } from '#contract/teaser';
import { categoryByNumber, type Subtopic, type TeamBadge } from '#contract/topics';
import { paginate } from '../../db/cursor.ts';
import {
  type ImageRow,
  presentImages,
  presentPicture,
  profilePictureUrl,
  shareImageUrl,
} from '../images/images.present.ts';
import type { PostLinkRow } from './next-posts.repo.ts';
import type { PostSummaryRow } from './post-summaries.statements.ts';
import { type ArticleAccess, listedExcerpt, publicTeaser } from './posts.policy.ts';
import type { ArticleRow } from './posts.repo.ts';

/** A row's tags, parsed from JSON. `seq` and `leagueSeq` identify their streams. */
export type RowTags = {
  subtopics: { seq: number; name: string; label: string; id: string }[];
  teams: {
    seq: number;
    id: string;
    city: string;
    name: string;
    leagueSeq: number;
    league: string;
    sport: string;
    leagueId: string;
  }[];
};

/** Parses the tags of a row: subtopics in catalog order, teams by full name. */
export function parseRowTags(row: PostSummaryRow): RowTags {
  const subtopics = JSON.parse(row.subtopics) as [number, string, string, string, number][];
  const teams = JSON.parse(row.teams) as [number, string, string, string, number, string, string, string][];
  return {
    subtopics: subtopics.toSorted((a, b) => a[4] - b[4]).map(([seq, id, name, label]) => ({ seq, id, name, label })),
    teams: teams
      .map(([seq, id, city, name, leagueSeq, league, sport, leagueId]) => ({
        seq,
        id,
        city,
        name,
        leagueSeq,
        league,
        sport,
        leagueId,
      }))
      .toSorted((a, b) => teamName(a).localeCompare(teamName(b))),
  };
}

const imageOf = (row: PostSummaryRow) => (row.image === null ? null : (JSON.parse(row.image) as ImageRow));

function presentAuthor(row: PostSummaryRow): Author {
  return { id: row.authorId, username: row.username, pictureUrl: profilePictureUrl(row.pictureKey) };
}

function presentTags(row: PostSummaryRow): { subtopics: Subtopic[]; teams: TeamBadge[] } {
  const { subtopics, teams } = parseRowTags(row);
  const extra = (JSON.parse(row.extraTags) as string[]).map((tag) => ({ id: null, name: tag, label: tag }));
  return {
    subtopics: [...subtopics.map(({ id, name, label }) => ({ id, name, label })), ...extra],
    teams: teams.map(({ seq, leagueSeq, ...badge }) => badge),
  };
}

/** Returns the fields that a post summary and an article share. */
function presentHead(row: PostSummaryRow) {
  return {
    id: row.id,
    slug: slugify(row.title),
    title: row.title,
    author: presentAuthor(row),
    createdAt: row.createdAt,
    category: categoryByNumber(row.topic),
    ...presentTags(row),
    image: presentPicture(imageOf(row)),
    isFree: row.isFree === 1,
    readMinutes: minutesToRead(row.wordCount),
    commentCount: row.commentCount,
  };
}

/** Returns `isUnlocked` for a premium post that the viewer may read, and nothing for any other. */
const presentUnlocked = ({ isUnlocked }: { isUnlocked?: number }) =>
  isUnlocked === 1 ? { isUnlocked: true as const } : {};

/**
 * Converts a row to a post summary, which contains public data only.
 * @param reason why the post is in a personal feed
 */
export function presentPostSummary(row: PostSummaryRow, reason: PostReason | null = null): PostSummary {
  return {
    ...presentHead(row),
    excerpt: listedExcerpt(row),
    reason,
    ...presentUnlocked(row),
  };
}

/** Returns a page of a stream. @param found one row more than `size` if another page follows */
export function presentPage(found: readonly PostSummaryRow[], size: number): PostPage {
  const { rows, nextCursor } = paginate(found, size);
  return { posts: rows.map((row) => presentPostSummary(row)), nextCursor };
}

const presentLink = ({ isFree, isUnlocked, wordCount, ...row }: PostLinkRow): PostLink => ({
  ...row,
  ...presentUnlocked({ isUnlocked }),
  slug: slugify(row.title),
  isFree: isFree === 1,
  readMinutes: minutesToRead(wordCount),
});

/** Returns links to more posts of the author, and to the next article of the category that is not among them. */
export function presentNextPosts(more: readonly PostLinkRow[], older: readonly PostLinkRow[]) {
  const next = older.find(({ id }) => more.every((other) => other.id !== id));
  return { more: more.map(presentLink), next: next === undefined ? null : presentLink(next) };
}

/** Converts a row to an article: the whole text with proven access, otherwise the teaser. */
export function presentArticle(row: ArticleRow, access: ArticleAccess): Article {
  const teaser = publicTeaser(row);
  return {
    ...presentHead(row),
    updatedAt: row.updatedAt,
    imageAlt: row.imageAlt,
    subtitle: row.subtitle,
    shareImage: shareImageUrl(row.shareImage === null ? imageOf(row) : (JSON.parse(row.shareImage) as ImageRow)),
    shareImageAlt: row.shareImage === null ? row.imageAlt : '',
    description: shareDescription(row.description, toSentences(teaser, row.format)),
    viewCount: row.viewCount,
    commentsOpen: row.commentsOpen === 1,
    access: access.kind,
    body: access.kind === 'full' ? access.body : teaser,
    format: row.format,
    images: presentImages(row.images),
  };
}
