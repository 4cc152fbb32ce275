import { type AdminHealthResponse, healthParts, type PartHealth } from '#contract/health';
import { Time } from '@/components/domain/time.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { AlertIcon, CheckIcon } from '@/components/ui/icons.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useRefresh } from '@/lib/use-refresh.ts';
import { partNames, saySummary } from './health-words.ts';
import { useHealth } from './use-health.ts';

const FAILED = 'Failed to load how the parts are';

const states = {
  ok: { word: 'Well', color: 'text-money', Icon: CheckIcon },
  ill: { word: 'Ill', color: 'font-semibold text-danger', Icon: AlertIcon },
  unknown: { word: 'Unknown', color: 'text-muted', Icon: null },
} as const;

function State({ state }: Pick<PartHealth, 'state'>) {
  const { word, color, Icon } = states[state];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${color}`}>
      {Icon && <Icon className="size-4" />}
      {word}
    </span>
  );
}

type Row = PartHealth & { name: string };

const columns: readonly Column<Row>[] = [
  { label: 'Part', isHeader: true, cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
  { label: 'State', cell: ({ state }) => <State state={state} /> },
  {
    label: 'Since',
    cell: ({ since }) => (
      <span className="whitespace-nowrap">{since === null ? '–' : <Time at={since} format="moment" />}</span>
    ),
  },
  { label: 'What is known', cell: ({ note }) => <span className="block text-pretty wrap-anywhere">{note}</span> },
];

function Parts({ health }: { health: AdminHealthResponse }) {
  const rows = healthParts.map((part) => ({ name: partNames[part], ...health.parts[part] }));
  const ill = healthParts.filter((part) => health.parts[part].state === 'ill');
  return (
    <div className="space-y-4">
      <p role="status" className={ill.length === 0 ? 'text-sm text-money' : 'text-sm font-semibold text-danger'}>
        {saySummary(ill)}
      </p>
      <DataTable label="Parts" columns={columns} rows={rows} rowKey={({ name }) => name} empty="" />
    </div>
  );
}

/** Which part of the product is ill, since when, and what is known of it. */
export function PlatformHealth() {
  const { data, isError, isFetching, refetch } = useHealth();
  const { busy, refresh } = useRefresh(refetch, { done: 'Health refreshed', failed: FAILED });
  if (data === undefined) {
    if (!isError) return <Skeleton className="h-240 w-full md:h-100" />;
    return <ErrorState compact title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <>
      <Parts health={data} />
      <div className="mt-4">
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
      </div>
    </>
  );
}
