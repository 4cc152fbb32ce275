import { TitledSection } from '@/components/ui/titled-section.tsx';
import { Appeals } from '@/features/moderation/appeals/appeals.tsx';
import { DeletionList } from '@/features/moderation/deletions/deletion-list.tsx';
import { ReservedHandles } from '@/features/moderation/handles/reserved-handles.tsx';
import { RefreshModeration } from '@/features/moderation/refresh-moderation.tsx';
import { ReportQueue } from '@/features/moderation/reports/report-queue.tsx';
import { ResetRequests } from '@/features/moderation/reset-requests.tsx';
import { CommentTakedownList } from '@/features/moderation/takedowns/comment-takedown-list.tsx';
import { HiddenPosts } from '@/features/moderation/takedowns/hidden-posts.tsx';
import { TakedownList } from '@/features/moderation/takedowns/takedown-list.tsx';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

/** Shows what waits for a moderator's decision, and what they decided. */
function Decisions() {
  return (
    <>
      <TitledSection
        headingLevel={3}
        title="Reports"
        text="Articles, pictures, comments and bloggers that readers reported. Your answer is emailed to everyone who reported the same one."
      >
        <ReportQueue />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Appeals"
        text="Authors can appeal each decision once at a time, for six months. Your answer is emailed to them."
      >
        <Appeals />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Password Reset Requests"
        text="From ‘Contact Admin for Reset’. The link is emailed to the account's address. Admins never see it."
      >
        <ResetRequests />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Articles Taken Down"
        text="Authors cannot publish these articles until you restore them."
      >
        <TakedownList />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Comments Taken Down"
        text="Readers cannot see these comments until you restore them."
      >
        <CommentTakedownList />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Hidden from Team Pages"
        text="Hidden only on the team page; visible everywhere else."
      >
        <HiddenPosts />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Reserved Usernames"
        text="Nobody can take these usernames, or ones that look like them. Existing accounts keep theirs."
      >
        <ReservedHandles />
      </TitledSection>
    </>
  );
}

/** Shows items for an admin's decision: reports, requests, and hidden, taken down or deleted content. */
export default function ModerationTab({ viewer }: AdminTabProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-6">
        <h2 className="text-2xl">Moderation</h2>
        <RefreshModeration />
      </div>
      {mayUse(viewer, 'moderation') && <Decisions />}
      {mayUse(viewer, 'deletions') && (
        <TitledSection
          headingLevel={3}
          title="Deletions"
          text="Blogs and accounts that are being deleted. Deletions continue in the background."
        >
          <DeletionList canRetry={mayUse(viewer, 'deletePeople')} />
        </TitledSection>
      )}
    </>
  );
}
