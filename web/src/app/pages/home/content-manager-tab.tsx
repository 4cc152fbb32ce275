import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { EmailReportButton } from '@/features/audience/email-report-button.tsx';
import { Readers } from '@/features/audience/readers.tsx';
import { useEmailedReaders } from '@/features/audience/use-emailed-readers.ts';
import { useCommentsWaiting } from '@/features/comments/manage/use-comments-waiting.ts';
import { discardWork } from '@/features/drafts/draft-editors.ts';
import { DraftList } from '@/features/drafts/draft-list.tsx';
import { invalidatePostQueries } from '@/features/posts/invalidate-post-queries.ts';
import { ChargingNotice } from '@/features/posts/own/charging-notice.tsx';
import { OwnPostsPanel } from '@/features/posts/own/own-posts-panel.tsx';
import { BloggingNeeded } from '@/features/profiles/own/blogging-needed.tsx';
import { useOwnProfile } from '@/features/profiles/own/own-profile.queries.ts';
import { ProfileNotAvailable } from '@/features/profiles/own/profile-not-available.tsx';
import { WritingTopicsEditor } from '@/features/profiles/own/writing-topics-editor.tsx';
import { scheduledPostsIn } from '@/features/schedules/scheduled-posts.ts';
import { ScheduledSection } from '@/features/schedules/scheduled-section.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { type ContentView, contentViewPath } from '@/lib/navigation/dashboard-paths.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { PageFallback } from '../../page-fallback.tsx';
import { LazyPanel } from '../shared/lazy-panel.tsx';

/** The viewer's drafts, the scheduled ones first. */
function Drafts() {
  const queryClient = useQueryClient();
  const { data } = useOwnProfile();
  const readers = data?.profile?.emailedReaders ?? null;
  const readersText = useEmailedReaders(readers ?? 0);
  return (
    <DraftList
      renderScheduled={(drafts, refetch) => (
        <ScheduledSection
          posts={scheduledPostsIn(drafts)}
          readers={readers}
          readersText={readersText}
          onPublished={() => void invalidatePostQueries(queryClient)}
          onRefresh={refetch}
        />
      )}
    />
  );
}

/** Deleting a post also discards its unsent changes in this browser. */
function OwnPosts() {
  const { viewer } = useSession();
  return (
    <OwnPostsPanel
      onDeleted={(id) => viewer !== null && discardWork(viewer.id, id)}
      renderReport={(post) => <EmailReportButton post={post} />}
    />
  );
}

const loadFigures = () => import('@/features/figures/figures.tsx');

const loadComments = () => import('@/features/comments/manage/comment-manager.tsx');

function Comments() {
  const { viewer } = useSession();
  if (viewer === null) return null;
  return (
    <LazyPanel
      load={loadComments}
      props={{ viewerId: viewer.id }}
      fallback={<Skeleton className="h-80 w-full" />}
      headingLevel={2}
    />
  );
}

type View = { name: ContentView; label: string; note?: string; panel: ReactNode };

const initial: View = {
  name: 'topics',
  label: 'Topics',
  note: 'The topics you can publish under.',
  panel: <WritingTopicsEditor />,
};

const figuresGrid = 'grid grid-cols-2 gap-x-8 gap-y-8 border-b border-line pb-8 lg:grid-cols-4';

function Totals({ profile: { counts, currentSubscribers } }: { profile: OwnProfile }) {
  return (
    <dl className={figuresGrid}>
      <Figure size="lg" value={formatNumber(counts.total)} label="Total Posts" />
      <Figure size="lg" value={formatNumber(counts.free)} label="Free Posts" />
      <Figure size="lg" value={formatNumber(counts.views)} label="Total Views" />
      <Figure size="lg" value={formatNumber(currentSubscribers)} label="Subscribers" />
    </dl>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your statistics" className={figuresGrid}>
      {['posts', 'free', 'views', 'subscribers'].map((key) => (
        <div key={key}>
          <Skeleton className="h-12 w-20" />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Shows the Content Manager's four totals, the missing steps before charging, and the figures over time. */
function ContentDashboard() {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data === undefined) {
    if (!error) return <Loading />;
    const title = failureText(error, profileMessages.loadFailed);
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  if (data.profile === null) return <ProfileNotAvailable />;
  return (
    <div className="space-y-8">
      <Totals profile={data.profile} />
      <ChargingNotice counts={data.profile.counts} />
      <LazyPanel load={loadFigures} props={{}} fallback={<Skeleton className="h-80 w-full" />} headingLevel={2} />
    </div>
  );
}

const views: readonly View[] = [
  { name: 'dashboard', label: 'Dashboard', panel: <ContentDashboard /> },
  initial,
  { name: 'posts', label: 'Posts', panel: <OwnPosts /> },
  { name: 'drafts', label: 'Drafts', panel: <Drafts /> },
  { name: 'comments', label: 'Comments', panel: <Comments /> },
  { name: 'readers', label: 'Readers', panel: <Readers /> },
];

/** Returns the tabs, with the number of held comments. */
const tabsWith = (held: number) =>
  views.map(({ name, label }) => ({
    to: contentViewPath(name),
    label: labelWithCount(label, name === 'comments' ? held : 0),
  }));

function ContentManager() {
  const [query] = useSearchParams();
  const { held } = useCommentsWaiting();
  const shown = views.find(({ name }) => name === query.get('view')) ?? initial;
  return (
    <div className="pt-8">
      <div className="flex items-center justify-between gap-x-4">
        <h1 tabIndex={-1} className="min-w-0 text-3xl">
          Content Manager
        </h1>
        <ButtonLink to={newPostPath} className="shrink-0 max-md:px-4">
          New Post
        </ButtonLink>
      </div>
      <div className="mt-5">
        <TabLinks label="Content Manager" tabs={tabsWith(held)} param="view" initial={initial.name} look="pills" />
      </div>
      <section aria-label={shown.label} className="pt-8">
        {shown.note && <p className="mb-6 text-base text-pretty text-muted">{shown.note}</p>}
        {shown.panel}
      </section>
    </div>
  );
}

/** Shown while blogging is off. */
function NotBlogging() {
  const { data, error, isFetching, refetch } = useOwnProfile();
  if (data) return <BloggingNeeded hasProfile={data.profile !== null} />;
  if (!error) return <PageFallback />;
  const title = failureText(error, profileMessages.loadFailed);
  return <ErrorState headingLevel={1} title={title} onRetry={refetch} retrying={isFetching} />;
}

/** Shows a blogger's posts, drafts and topics; the URL names the view. */
export default function ContentManagerTab({ viewer }: { viewer: Viewer }) {
  return viewer.isBlogger ? <ContentManager /> : <NotBlogging />;
}
