import type { AuditEntry } from '#contract/security.schema';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { ChangeList } from './change-list.tsx';
import { LogFrame, useFilter } from './log-frame.tsx';
import { actionLabels, logErrorTexts } from './security-labels.ts';
import { useAudit } from './use-logs.ts';

const columns: readonly Column<AuditEntry>[] = [
  {
    label: 'What',
    isHeader: true,
    cell: ({ action, target }) => (
      <span className="block wrap-anywhere md:max-w-sm">
        {actionLabels[action]}
        <span className="block text-sm font-normal text-muted">{target}</span>
      </span>
    ),
  },
  { label: 'Who', cell: ({ adminName }) => <span className="block wrap-anywhere md:min-w-28">{adminName}</span> },
  {
    label: 'When',
    cell: ({ createdAt }) => (
      <span className="md:whitespace-nowrap">
        <Time at={createdAt} format="moment" />
      </span>
    ),
  },
  { label: 'Change', cell: ({ before, after }) => <ChangeList before={before} after={after} /> },
];

const filter = { param: 'action', label: 'Action', all: 'All actions', names: actionLabels };

/** Shows the actions of admins: actor, action, time, and values before and after. */
export function AuditLog() {
  const query = useAudit(useFilter('action', actionLabels));
  return (
    <LogFrame
      title="Audit Log"
      text="Every admin action is recorded permanently."
      filter={filter}
      query={query}
      failure={logErrorTexts.audit}
      done="Audit log refreshed"
      empty="No admin actions yet"
    >
      {(rows) => <DataTable label="Admin actions" columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />}
    </LogFrame>
  );
}
