import { useState } from 'react';
import type { AdminEntry } from '#contract/admins';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { ChangeRolesDialog, labelsOf } from './change-roles-dialog.tsx';
import { useRemoveAdmin } from './use-admins.ts';

function RemoveAdmin({ admin }: { admin: AdminEntry }) {
  const removal = useRemoveAdmin(admin);
  const confirm = useConfirm();
  async function askAndRemove() {
    if (await confirm.ask()) removal.mutate();
  }
  const who = admin.isSelf ? 'yourself' : admin.username;
  const mail = admin.sendsMail
    ? ' Email is sent with the SMTP settings that this admin saved: save your own first, or email may stop.'
    : '';
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-4 whitespace-nowrap text-danger!"
        busy={removal.isPending}
        busyLabel="Removing…"
        onClick={() => void askAndRemove()}
      >
        Remove<span className="sr-only"> {admin.username}</span>
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Remove ${who} from the admins?`}
        description={`The account stays, and is signed out everywhere.${mail}`}
        confirmLabel="Remove Admin"
      />
    </>
  );
}

function Actions({ admin }: { admin: AdminEntry }) {
  const [isOpen, setOpen] = useState(false);
  if (admin.isDeleting) return <span className="text-muted">Being deleted</span>;
  return (
    <div className="flex flex-col items-end md:flex-row md:items-center md:justify-end md:gap-x-6">
      <Button variant="ghost" size="sm" className="-mr-4 whitespace-nowrap" onClick={() => setOpen(true)}>
        Change Roles<span className="sr-only"> of {admin.username}</span>
      </Button>
      <RemoveAdmin admin={admin} />
      {isOpen && <ChangeRolesDialog admin={admin} open onClose={() => setOpen(false)} />}
    </div>
  );
}

const columns: Column<AdminEntry>[] = [
  {
    label: 'Username',
    isHeader: true,
    cell: ({ username, isSelf }) => (
      <span className="wrap-anywhere">
        {username}
        {isSelf && <span className="font-normal text-muted"> · You</span>}
      </span>
    ),
  },
  { label: 'Email', cell: ({ email }) => <span className="inline-block min-w-36 wrap-anywhere">{email}</span> },
  { label: 'Roles', cell: ({ roles }) => labelsOf(roles) },
  {
    label: 'Since',
    cell: ({ since }) => (
      <span className="whitespace-nowrap">
        <Time at={since} format="short" />
      </span>
    ),
  },
  { label: 'Actions', isActions: true, cell: (admin) => <Actions admin={admin} /> },
];

export function AdminTable({ admins }: { admins: readonly AdminEntry[] }) {
  return <DataTable label="Admins" columns={columns} rows={admins} rowKey={({ id }) => id} empty="No admins" />;
}
