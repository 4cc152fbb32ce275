import type { DeletionKind } from '#contract/deletions';
import type { AdminReader } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { adminPersonPath } from '@/lib/navigation/dashboard-paths.ts';
import { DeletePerson } from './delete-person.tsx';

type OnDeleted = { onDeleted?: ((reader: AdminReader, kind: DeletionKind) => void) | undefined };

/** Returns the deletions that an admin can start for an account: only the blog, or everything. */
export const offeredDeletions = ({
  isBlogger,
}: Pick<AdminReader, 'isBlogger'>): { kind: DeletionKind; label: string }[] =>
  isBlogger
    ? [
        { kind: 'blogger', label: 'Delete Blog' },
        { kind: 'account', label: 'Delete Account' },
      ]
    : [{ kind: 'account', label: 'Delete' }];

/** Shows the deletions available for an account, or why it has none. */
function Actions({ reader, onDeleted }: { reader: AdminReader } & OnDeleted) {
  if (reader.isDeleting) return <span className="text-muted">Being deleted</span>;
  if (reader.isSelf) return <span className="text-muted">This is you</span>;
  return (
    <div className="flex flex-col items-end md:flex-row md:items-center md:justify-end md:gap-x-6">
      {offeredDeletions(reader).map(({ kind, label }) => (
        <DeletePerson key={kind} person={reader} kind={kind} label={label} onDone={() => onDeleted?.(reader, kind)} />
      ))}
    </div>
  );
}

/** Returns the other roles of an account. */
function roleOf({ isAdmin, isBlogger }: AdminReader): string {
  return [isAdmin && 'Admin', isBlogger && 'Blogger'].filter(Boolean).join(', ');
}

const columnsFor = ({ canDelete, onDeleted }: OnDeleted & { canDelete: boolean }): Column<AdminReader>[] => [
  {
    label: 'Username',
    isHeader: true,
    cell: (reader) => {
      const role = roleOf(reader);
      return (
        <span className="wrap-anywhere">
          <TextLink to={adminPersonPath(reader.id)}>{reader.username}</TextLink>
          {role !== '' && <span className="font-normal text-muted"> · {role}</span>}
        </span>
      );
    },
  },
  { label: 'Email', cell: ({ email }) => <span className="block wrap-anywhere md:min-w-48">{email}</span> },
  {
    label: 'Joined',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <Time at={createdAt} format="short" />
      </span>
    ),
  },
  ...(canDelete
    ? [
        {
          label: 'Actions',
          isActions: true,
          cell: (reader: AdminReader) => <Actions reader={reader} onDeleted={onDeleted} />,
        },
      ]
    : []),
];

type ReaderTableProps = { readers: readonly AdminReader[]; empty: string; canDelete: boolean } & OnDeleted;

export function ReaderTable({ readers, empty, canDelete, onDeleted }: ReaderTableProps) {
  return (
    <DataTable
      label="Readers"
      columns={columnsFor({ canDelete, onDeleted })}
      rows={readers}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
