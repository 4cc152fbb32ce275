import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import { profileMessages } from '#contract/profiles';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { discardWork } from '@/features/drafts/draft-editors.ts';
import { DraftList } from '@/features/drafts/draft-list.tsx';
import { OwnPostsPanel } from '@/features/posts/own/own-posts-panel.tsx';
import { BloggingNeeded } from '@/features/profiles/own/blogging-needed.tsx';
import { useOwnProfile } from '@/features/profiles/own/use-own-profile.ts';
import { WritingTopicsEditor } from '@/features/profiles/own/writing-topics-editor.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { type ContentView, contentViewPath } from '@/lib/navigation/dashboard-paths.ts';
import { PageFallback } from '../../page-fallback.tsx';
import { ContentDashboard } from './content-dashboard.tsx';

/** Deleting a post also discards its unsent changes in this browser. */
function OwnPosts() {
  const { viewer } = useSession();
  return <OwnPostsPanel onDeleted={(id) => viewer !== null && discardWork(viewer.id, id)} />;
}

type View = { name: ContentView; label: string; note?: string; panel: ReactNode };

const initial: View = {
  name: 'topics',
  label: 'Topics',
  note: 'What you write about. You can publish under these topics.',
  panel: <WritingTopicsEditor />,
};

const views: readonly View[] = [
  { name: 'dashboard', label: 'Dashboard', panel: <ContentDashboard /> },
  initial,
  { name: 'posts', label: 'Posts', panel: <OwnPosts /> },
  { name: 'drafts', label: 'Drafts', panel: <DraftList /> },
];

const tabs = views.map(({ name, label }) => ({ to: contentViewPath(name), label }));

function ContentManager() {
  const [query] = useSearchParams();
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
        <TabLinks label="Content Manager" tabs={tabs} param="view" initial={initial.name} look="pills" />
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
