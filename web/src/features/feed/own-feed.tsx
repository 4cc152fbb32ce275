import type { ComponentProps, ReactNode } from 'react';
import type { FeedView } from '#contract/feed';
import type { InterestsResponse } from '#contract/interests';
import { FEED_MIN_MATCHES, FEED_WINDOW } from '#contract/limits';
import type { PostReason, PostSummary } from '#contract/posts';
import { DAY } from '#contract/time';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { accountViewPath, followedPath, topicsPath } from '@/lib/navigation/dashboard-paths.ts';
import { FeedSection } from './feed-section.tsx';

type OwnFeedProps = Pick<ComponentProps<typeof FeedSection>, 'badgesFor' | 'menuFor' | 'lead'> & { view: FeedView };

type Explanation = { text: string; link: { to: string; label: string } };

const changeFollows = { to: followedPath, label: 'Change what you follow' };

const explanations: Record<PostReason['kind'], Explanation> = {
  followed: {
    text: 'You followed it at sign-up, in My Topics or from a team badge.',
    link: changeFollows,
  },
  filled: {
    text: `The topics you chose have fewer than ${FEED_MIN_MATCHES} posts from the last ${FEED_WINDOW / DAY} days, so we added posts from your other topics.`,
    link: changeFollows,
  },
  subscribed: {
    text: 'You subscribe to this blogger, so all of their new posts come to your feed.',
    link: { to: accountViewPath('subscriptions'), label: 'See your subscriptions' },
  },
};

/** Explains why a post is in a personal feed: a short reason, and a sentence that expands without JavaScript. */
function PostReasonHint({ reason: { kind, text } }: { reason: PostReason }) {
  const { text: sentence, link } = explanations[kind];
  return (
    <details className="group/why above mt-3 w-fit text-xs text-muted">
      <summary className="reach block w-fit cursor-pointer list-none rounded-sm text-pretty hover:text-ink [&::-webkit-details-marker]:hidden">
        {text} <span className="sr-only">Why am I seeing this?</span>
        <span aria-hidden="true" className="whitespace-nowrap">
          · Why? <ChevronDownIcon className="inline size-3.5 transition-[rotate] group-open/why:rotate-180" />
        </span>
      </summary>
      <p className="mt-2 max-w-[62ch] text-pretty">
        {sentence}{' '}
        <TextLink to={link.to} className="reach">
          {link.label}
        </TextLink>
      </p>
    </details>
  );
}

const whyShown = ({ reason }: PostSummary) => reason && <PostReasonHint reason={reason} />;

/** Empty state of the personal feed. `check` is the button that refetches it. */
function FeedEmpty({ check }: { check: ReactNode }) {
  return (
    <EmptyState
      title="No posts in your feed yet"
      text="Posts from the topics, teams and bloggers you follow will appear here."
      action={
        <>
          {check}
          <ButtonLink to={topicsPath}>Choose topics</ButtonLink>
        </>
      }
    />
  );
}

/** Explains why a signed-in viewer sees the general feed, with a link to the followed topics. */
function GeneralFeedNotice() {
  const { data } = useInterests();
  const followsSomething = data !== undefined && data.categories.length + data.bloggers.length > 0;
  return (
    <p className="mt-6 text-sm text-pretty text-muted">
      {followsSomething
        ? 'The newest posts from everyone, until there is something new in what you follow.'
        : 'The newest posts from everyone. Follow topics to get your own feed.'}{' '}
      <TextLink to={followedPath} className="reach">
        Choose what to follow
      </TextLink>
    </p>
  );
}

const tabs = [
  { to: '/', label: 'For You' },
  { to: '/?view=following', label: 'Following' },
];

/** Links to a viewer's two feeds: personal, and followed topics only. */
function FeedViews() {
  return <TabLinks label="Feed" tabs={tabs} param="view" look="pills" />;
}

const followsNothing = ({ categories, subtopics, teams, leagues, bloggers }: InterestsResponse) =>
  categories.length + subtopics.length + teams.length + leagues.length + bloggers.length === 0;

/** Empty state of the Following feed: the viewer follows nothing, or nothing was published there. */
function FollowingEmpty({ check }: { check: ReactNode }) {
  const { data, isError } = useInterests();
  if (data === undefined && !isError) {
    return (
      <div role="status" aria-label="Loading what you follow" className="py-24">
        <Skeleton className="mx-auto h-7 w-60" />
      </div>
    );
  }
  if (data !== undefined && followsNothing(data)) {
    return (
      <EmptyState
        title="You don't follow anything yet"
        text="Follow topics and teams to see every post about them here, newest first."
        action={
          <>
            <ButtonLink to={followedPath}>Choose what to follow</ButtonLink>
            <ButtonLink to={topicsPath} variant="outline">
              Browse topics
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No posts from what you follow yet"
      text="They will appear here as soon as someone publishes one."
      action={
        <>
          {check}
          <ButtonLink to={followedPath}>Follow more</ButtonLink>
        </>
      }
    />
  );
}

/** Shows the personal or the Following feed to a signed-in viewer. */
export function OwnFeed({ view, badgesFor, menuFor, lead }: OwnFeedProps) {
  return (
    <FeedSection
      isSignedIn
      headingLevel={1}
      view={view}
      badgesFor={badgesFor}
      menuFor={menuFor}
      noteFor={whyShown}
      lead={lead}
      views={
        <div className="mt-4">
          <FeedViews />
        </div>
      }
      generalLead={<GeneralFeedNotice />}
      emptyWith={(check) => (view === 'following' ? <FollowingEmpty check={check} /> : <FeedEmpty check={check} />)}
      endLink={
        <TextLink to={followedPath} className="reach">
          Follow more topics
        </TextLink>
      }
    />
  );
}
