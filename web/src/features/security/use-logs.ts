import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { AuditAction, SecurityEventType } from '#contract/security';
import type { AuditResponse, SecurityEventsResponse } from '#contract/security.schema';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';

const filtered = (path: string, name: string, value: string | null) =>
  value === null ? path : `${path}?${name}=${value}`;

/** Reads the security log, newest first. @param type null for all */
export function useSecurityEvents(type: SecurityEventType | null) {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<SecurityEventsResponse>(
      queryKeys.admin('security-events', type ?? ''),
      filtered('/admin/security-events', 'type', type),
    ),
  );
  return {
    ...query,
    lastDay: data?.pages[0]?.lastDay ?? [],
    rows: data && dedupeById(data.pages.flatMap((page) => page.events)),
  };
}

/** Reads the audit log, newest first. @param action null for all */
export function useAudit(action: AuditAction | null) {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<AuditResponse>(queryKeys.admin('audit', action ?? ''), filtered('/admin/audit', 'action', action)),
  );
  return { ...query, rows: data && dedupeById(data.pages.flatMap((page) => page.entries)) };
}
