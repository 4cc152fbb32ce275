import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CARD_TAGS_SHOWN } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { articlePath, type PostSummary as Post } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import type { DateFormat } from '@/lib/text/format.ts';
import { AccessBadge } from './access-badge.tsx';
import { AuthorLine } from './author-line.tsx';
import { PostPicture } from './picture.tsx';
import { TagList } from './tag-list.tsx';
import { TeamBadges } from './team-badges.tsx';
import { TopicBadge } from './topic-badge.tsx';

export type PostCardProps = {
  post: Post;
  headingLevel?: 2 | 3;
  /** Name of the page's subtopic: its badge comes first and is not a link. */
  currentSubtopic?: string;
  /** Id of the page's team: its badge comes first, and the others count as tags. */
  currentTeam?: string;
  /** Longest excerpt in characters; defaults to all of it. */
  excerptLength?: number;
  dateFormat?: DateFormat;
  /** Shows '+N more' instead of '+N' after the tags. */
  moreLabel?: boolean;
  /** On the first screen: its picture is fetched immediately. */
  priority?: boolean;
  /** Replaces the plain team badges. */
  badges?: ReactNode;
  /** A note under the text. */
  note?: ReactNode;
  /** Buttons at the end of the author's line. */
  menu?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
};

/** Shows a post in a list. The title's link covers the row; badges, names and buttons are above it. */
export function PostCard({ post, headingLevel = 2, excerptLength, ...options }: PostCardProps) {
  const Heading = `h${headingLevel}` as const;
  const current = post.subtopics.find((subtopic) => subtopic.name === options.currentSubtopic);
  const others = post.subtopics.filter((subtopic) => subtopic !== current);
  const isOther = ({ id }: { id: string }) => options.currentTeam !== undefined && id !== options.currentTeam;
  const tagsRemaining = Math.max(0, CARD_TAGS_SHOWN - post.teams.filter(isOther).length);
  const excerpt = excerptLength === undefined ? post.excerpt : createExcerpt(post.excerpt, excerptLength);
  return (
    <article className="post-card group relative py-7 md:py-8">
      <div className="above pointer-events-none flex flex-wrap items-center gap-x-3 gap-y-2 [&_:is(a,button)]:pointer-events-auto">
        <TopicBadge category={post.category} />
        <AccessBadge isFree={post.isFree} isUnlocked={post.isUnlocked} />
        {options.badges ?? <TeamBadges teams={post.teams} />}
        {current && <Badge>{current.label}</Badge>}
        <TagList
          category={post.category}
          subtopics={others}
          moreTo={articlePath(post)}
          most={tagsRemaining}
          moreLabel={options.moreLabel ?? false}
        />
      </div>
      <Heading dir="auto" className="beside-picture mt-3 text-xl transition-colors group-hover:text-accent md:text-2xl">
        <Link to={articlePath(post)} className="stretched focus-visible:outline-none">
          {post.title}
        </Link>
      </Heading>
      {post.image && (
        <PostPicture
          picture={post.image}
          alt=""
          sizes="(min-width: 768px) 15rem, 7rem"
          priority={options.priority ?? false}
          className="picture"
        />
      )}
      <div>
        {excerpt && (
          <p dir="auto" className="mt-2 max-w-[62ch] text-base text-pretty text-muted">
            {excerpt}
          </p>
        )}
        <div className="mt-4 flex items-center justify-between gap-3">
          <AuthorLine
            author={post.author}
            at={post.createdAt}
            readMinutes={post.readMinutes}
            dateFormat={options.dateFormat ?? 'short'}
          />
          {options.menu && (
            <div className="above pointer-events-none -my-3.5 flex shrink-0 [&_:is(a,button)]:pointer-events-auto">
              {options.menu}
            </div>
          )}
        </div>
        {options.note}
        {options.actions && <div className="above mt-4 flex w-fit flex-wrap gap-2">{options.actions}</div>}
      </div>
    </article>
  );
}
