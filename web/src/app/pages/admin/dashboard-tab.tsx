import { TitledSection } from '@/components/ui/titled-section.tsx';
import { DeletePerson } from '@/features/moderation/deletions/delete-person.tsx';
import { ReaderManagement } from '@/features/moderation/deletions/reader-management.tsx';
import { LoadedStats } from '@/features/stats/loaded-stats.tsx';
import { PlatformStatistics } from '@/features/stats/platform-statistics.tsx';
import { useAfterRemoval, useStats } from '@/features/stats/use-stats.ts';
import { AdminLoading } from './admin-loading.tsx';

/** Shows the statistics of the platform, with buttons that delete users and blogs. */
export default function DashboardTab() {
  const afterRemoval = useAfterRemoval();
  // Waits for the statistics, which would otherwise move the content under the pointer.
  const isPending = useStats().isPending;
  return (
    <>
      <LoadedStats loading={<AdminLoading />}>
        {(stats) => (
          <PlatformStatistics
            stats={stats}
            deleteButton={(person, kind) => (
              <DeletePerson person={person} kind={kind} onDone={() => afterRemoval({ id: person.id, kind })} />
            )}
          />
        )}
      </LoadedStats>
      {!isPending && (
        <TitledSection title="Reader Management" text="Find any account by username or email.">
          <ReaderManagement onDeleted={({ id }, kind) => afterRemoval({ id, kind })} />
        </TitledSection>
      )}
    </>
  );
}
