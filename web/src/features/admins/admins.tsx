import { adminsMessages } from '#contract/admins';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { AddAdminForm } from './add-admin-form.tsx';
import { AdminTable } from './admin-table.tsx';
import { useAdmins } from './use-admins.ts';

function List() {
  const query = useAdmins();
  if (query.admins === undefined) {
    if (!query.isError) return <Skeleton className="h-40 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, adminsMessages.loadFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <FocusPreservingList rows={query.admins}>
      <AdminTable admins={query.admins} />
      <LoadMore label="Load More Admins" {...toPaging(query, adminsMessages.loadFailed)} />
    </FocusPreservingList>
  );
}

/** Lists the admins with their roles, and adds others. */
export function Admins() {
  return (
    <>
      <TitledSection title="Admins" text="People with a role. Each change is in the audit log, and emailed to them.">
        <List />
      </TitledSection>
      <TitledSection title="Add Admin" text="The account must exist, with a confirmed email address.">
        <AddAdminForm />
      </TitledSection>
    </>
  );
}
