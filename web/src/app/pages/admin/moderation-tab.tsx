import { TitledSection } from '@/components/ui/titled-section.tsx';
import { DeletionList } from '@/features/moderation/deletions/deletion-list.tsx';
import { RefreshModeration } from '@/features/moderation/refresh-moderation.tsx';
import { ReportQueue } from '@/features/moderation/reports/report-queue.tsx';
import { ResetRequests } from '@/features/moderation/reset-requests.tsx';
import { HiddenPosts } from '@/features/moderation/takedowns/hidden-posts.tsx';
import { TakedownList } from '@/features/moderation/takedowns/takedown-list.tsx';

/** Shows items for an admin's decision: reports, requests, and hidden, taken down or deleted content. */
export default function ModerationTab() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-6">
        <h2 className="text-2xl">Moderation</h2>
        <RefreshModeration />
      </div>
      <TitledSection
        headingLevel={3}
        title="Reports"
        text="What readers say against articles. Your answer is mailed to whoever reported one."
      >
        <ReportQueue />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Password Reset Requests"
        text="From ‘Contact Admin for Reset’. The link goes to the address they gave, if an account has it; nobody here ever sees it."
      >
        <ResetRequests />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Articles Taken Down"
        text="Their authors cannot publish them until you allow them again."
      >
        <TakedownList />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Hidden from Team Pages"
        text="They stand everywhere else: only that team’s page leaves them out."
      >
        <HiddenPosts />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Deletions"
        text="Blogs and accounts on their way out. They go on by themselves, whoever is looking."
      >
        <DeletionList />
      </TitledSection>
    </>
  );
}
