import type { SecurityEventType } from '#contract/security';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const MONEY_OR_SESSIONS = /^\/api\/(?:subscriptions|checkouts|account\/sessions)\/([^/]+)/;
/** Routes that only the author uses: drafts, and changes of a post. The other post URLs are public. */
const WORKS =
  /^(?:\w+ \/api\/drafts\/|(?:PUT|DELETE) \/api\/posts\/(?=[^/]+$)|(?:POST|PUT) \/api\/posts\/(?=[^/]+\/(?:unpublish|access)$))([^/]+)/;

/** A requested resource, and the event type if it belongs to another user. */
export type PrivateResource = { id: string; type: SecurityEventType };

/** Returns the private resource that a URL names; null for a public one. */
export function matchPrivateResource(method: string, pathname: string): PrivateResource | null {
  const [, moneyId] = MONEY_OR_SESSIONS.exec(pathname) ?? [];
  if (moneyId !== undefined) return UUID.test(moneyId) ? { id: moneyId, type: 'data_breach_attempt' } : null;
  const [, workId = ''] = WORKS.exec(`${method} ${pathname}`) ?? [];
  if (!UUID.test(workId)) return null;
  return { id: workId, type: method === 'PUT' ? 'content_tampering' : 'unauthorized_access' };
}
