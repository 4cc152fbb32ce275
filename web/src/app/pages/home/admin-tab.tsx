import type { Viewer } from '#contract/accounts';
import { platformMessages } from '#contract/settings';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { DeletePerson } from '@/features/moderation/deletions/delete-person.tsx';
import { PendingLine } from '@/features/moderation/pending-line.tsx';
import { useRetryRateLimited } from '@/features/security/retry-rate-limited.ts';
import { useAdminRevalidation } from '@/features/security/use-admin-revalidation.ts';
import { LoadedStats } from '@/features/stats/loaded-stats.tsx';
import { PlatformSummary } from '@/features/stats/platform-summary.tsx';
import { SummarySkeleton } from '@/features/stats/summary-skeleton.tsx';
import { useAfterRemoval } from '@/features/stats/use-stats.ts';
import { adminPath } from '@/lib/navigation/dashboard-paths.ts';
import { mayUse } from '../admin/admin-tab-props.ts';

function Summary({ viewer }: { viewer: Viewer }) {
  const afterRemoval = useAfterRemoval();
  return (
    <div className="pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-3xl">
          Admin
        </h1>
        <ButtonLink to={adminPath}>Open Admin Dashboard</ButtonLink>
      </div>
      {/* Reserves its height, because it loads later than the content below. */}
      <p className="min-h-11 pt-2 pb-4 text-sm">
        <PendingLine />
      </p>
      {mayUse(viewer, 'statistics') && (
        <LoadedStats loading={<SummarySkeleton />}>
          {(stats) => (
            <PlatformSummary
              stats={stats}
              deleteButton={
                mayUse(viewer, 'deletePeople')
                  ? (person, kind) => (
                      <DeletePerson person={person} kind={kind} onDone={() => afterRemoval({ id: person.id, kind })} />
                    )
                  : null
              }
            />
          )}
        </LoadedStats>
      )}
    </div>
  );
}

/**
 * Shows the summary of the platform. Users who are not admins see that they have no access; the server also rejects
 * their requests.
 */
export default function AdminTab({ viewer }: { viewer: Viewer }) {
  useAdminRevalidation(viewer.isAdmin);
  useRetryRateLimited();
  if (viewer.isAdmin) return <Summary viewer={viewer} />;
  return <EmptyState headingLevel={1} title="Admins only" text={platformMessages.forbidden} />;
}
