import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { DraftList } from '@/features/drafts/draft-list.tsx';
import { OwnPostsPanel } from '@/features/posts/own-posts-panel.tsx';
import { WritingTopicsEditor } from '@/features/profiles/writing-topics-editor.tsx';
import { ContentDashboard } from './content-dashboard.tsx';

type View = { name: string; label: string; note?: string; panel: ReactNode };

const initial: View = {
  name: 'topics',
  label: 'Topics',
  note: 'What you write about. You can publish under these topics.',
  panel: <WritingTopicsEditor />,
};

const views: readonly View[] = [
  { name: 'dashboard', label: 'Dashboard', panel: <ContentDashboard /> },
  initial,
  { name: 'posts', label: 'Posts', panel: <OwnPostsPanel /> },
  { name: 'drafts', label: 'Drafts', panel: <DraftList /> },
];

const tabs = views.map(({ name, label }) => ({ to: `/?tab=content&view=${name}`, label }));

/** Spec §2 'Content Manager': what a blogger has written, and about what. Its view is in the address. */
export default function ContentManagerTab() {
  const [query] = useSearchParams();
  const shown = views.find(({ name }) => name === query.get('view')) ?? initial;
  return (
    <div className="pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-3xl">
          Content Manager
        </h1>
        <ButtonLink to={newPostPath}>New Post</ButtonLink>
      </div>
      <div className="mt-3">
        <TabLinks label="Content Manager" tabs={tabs} param="view" initial={initial.name} />
      </div>
      <section aria-label={shown.label} className="pt-8">
        {shown.note && <p className="mb-6 text-base text-pretty text-muted">{shown.note}</p>}
        {shown.panel}
      </section>
    </div>
  );
}
