import { useQuery } from '@tanstack/react-query';
import {
  type AdminHealthResponse,
  type HealthPart,
  healthPartNames,
  healthParts,
  type PartHealth,
} from '#contract/health';
import { queryKeys } from '#contract/query-keys';
import { UTC_MINUTE } from '#contract/utc-minute';
import { Time } from '@/components/domain/time.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { AlertIcon, CheckIcon } from '@/components/ui/icons.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { formatList } from '@/lib/text/format-list.ts';

const FAILED = 'Failed to load the system status';

const states = {
  ok: { word: 'Operational', color: 'text-money', Icon: CheckIcon },
  ill: { word: 'Degraded', color: 'font-semibold text-danger', Icon: AlertIcon },
  unknown: { word: 'Unknown', color: 'text-muted', Icon: null },
} as const;

function State({ state, since }: Pick<PartHealth, 'state' | 'since'>) {
  const { word, color, Icon } = states[state];
  return (
    <span className={`flex items-center gap-1.5 ${color}`}>
      {Icon && <Icon className="size-4 shrink-0" />}
      <span className="text-balance">
        {word}
        {since !== null && (
          <>
            {' since '}
            <Time at={since} format="moment" />
          </>
        )}
      </span>
    </span>
  );
}

/**
 * Summarizes the health of the product in one sentence.
 * @param ill the failing components
 */
function healthSummary(ill: readonly HealthPart[]): string {
  if (ill.length === 0) return 'All systems operational.';
  const names = formatList(ill.map((part) => healthPartNames[part]));
  return `${ill.length} of ${healthParts.length} components degraded: ${names}.`;
}

/** Shows the times of a note, which the API writes in UTC, in the time zone of the viewer, as all other times. */
function Note({ text }: { text: string }) {
  const found = UTC_MINUTE.exec(text);
  if (found === null) return text;
  const [time, day, minute] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <Time at={Date.parse(`${day}T${minute}Z`)} format="moment" />
      <Note text={text.slice(found.index + time.length)} />
    </>
  );
}

function Parts({ health }: { health: AdminHealthResponse }) {
  const ill = healthParts.filter((part) => health.parts[part].state === 'ill');
  return (
    <>
      <p role="status" className={`text-sm ${ill.length === 0 ? 'text-money' : 'font-semibold text-danger'}`}>
        {healthSummary(ill)}
      </p>
      <ul className="mt-3 border-t border-line text-sm">
        {healthParts.map((part) => (
          <li key={part} className="border-b border-line py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h3 className="font-sans text-sm font-medium">{healthPartNames[part]}</h3>
              <State {...health.parts[part]} />
            </div>
            <p className="mt-0.5 text-pretty wrap-anywhere text-muted">
              <Note text={health.parts[part].note} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Interval of refetching, milliseconds. Short, because an admin who repairs a component waits for the result. */
const REFETCH_EVERY_MS = 30_000;

/** Fetches the health of all components. */
function useHealth() {
  return useQuery({
    queryKey: queryKeys.admin('health'),
    queryFn: ({ signal }) => api.get<AdminHealthResponse>('/admin/health', signal),
    refetchInterval: REFETCH_EVERY_MS,
  });
}

/**
 * Shows the state of each component. After a failed request it shows only the error, because an older result may be
 * wrong.
 */
export function PlatformHealth() {
  const { data, isError, isFetching, refetch } = useHealth();
  const { busy, refresh } = useRefresh(refetch, { done: 'Status refreshed', failed: FAILED });
  if (isError) return <ErrorState compact title={FAILED} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined) return <Skeleton className="h-140 w-full" />;
  return (
    <>
      <Parts health={data} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RefreshButton busy={busy} onRefresh={() => void refresh()} />
        <p className="text-sm text-muted">
          Last checked <Time at={data.time} format="moment" />
        </p>
      </div>
    </>
  );
}
