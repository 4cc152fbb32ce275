import type { Viewer } from '#contract/accounts';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { DeletePerson } from '@/features/moderation/deletions/delete-person.tsx';
import { ReaderManagement } from '@/features/moderation/deletions/reader-management.tsx';
import { LoadedStats } from '@/features/stats/loaded-stats.tsx';
import { PlatformStatistics } from '@/features/stats/platform-statistics.tsx';
import { useAfterRemoval, useStats } from '@/features/stats/use-stats.ts';
import { AdminLoading } from './admin-loading.tsx';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

/** Shows the statistics, with buttons that delete users and blogs for those who may. */
function Statistics({ viewer }: { viewer: Viewer }) {
  const afterRemoval = useAfterRemoval();
  const mayDelete = mayUse(viewer, 'deletePeople');
  return (
    <LoadedStats loading={<AdminLoading />}>
      {(stats) => (
        <PlatformStatistics
          stats={stats}
          deleteButton={
            mayDelete
              ? (person, kind) => (
                  <DeletePerson person={person} kind={kind} onDone={() => afterRemoval({ id: person.id, kind })} />
                )
              : null
          }
        />
      )}
    </LoadedStats>
  );
}

function People({ viewer }: { viewer: Viewer }) {
  const afterRemoval = useAfterRemoval();
  return (
    <TitledSection title="Reader Management" text="Find any account by username or email.">
      <ReaderManagement
        canDelete={mayUse(viewer, 'deletePeople')}
        onDeleted={({ id }, kind) => afterRemoval({ id, kind })}
      />
    </TitledSection>
  );
}

/** Waits for the statistics, which would otherwise move the search under the pointer. */
function PeopleBelowStatistics({ viewer }: { viewer: Viewer }) {
  return useStats().isPending ? null : <People viewer={viewer} />;
}

/** Shows the statistics of the platform and the search for people. */
export default function DashboardTab({ viewer }: AdminTabProps) {
  const mayFind = mayUse(viewer, 'people');
  if (!mayUse(viewer, 'statistics')) return mayFind && <People viewer={viewer} />;
  return (
    <>
      <Statistics viewer={viewer} />
      {mayFind && <PeopleBelowStatistics viewer={viewer} />}
    </>
  );
}
