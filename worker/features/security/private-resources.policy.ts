import type { SecurityEventType } from '#contract/security';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const MONEY_OR_SESSIONS = /^\/api\/(?:subscriptions|checkouts|account\/sessions)\/([^/]+)/;
/** What only its author asks for: a draft, and what changes a post. Readers are sent the addresses of the others. */
const WORKS =
  /^(?:\w+ \/api\/drafts\/|(?:PUT|DELETE) \/api\/posts\/(?=[^/]+$)|(?:POST|PUT) \/api\/posts\/(?=[^/]+\/(?:unpublish|access)$))([^/]+)/;

/** What somebody asked for by its id, and what it would be if it turns out to be somebody else's. */
export type PrivateResource = { id: string; type: SecurityEventType };

/** The private thing that an address names; null for what is anybody's. */
export function matchPrivateResource(method: string, pathname: string): PrivateResource | null {
  const [, moneyId] = MONEY_OR_SESSIONS.exec(pathname) ?? [];
  if (moneyId !== undefined) return UUID.test(moneyId) ? { id: moneyId, type: 'data_breach_attempt' } : null;
  const [, workId = ''] = WORKS.exec(`${method} ${pathname}`) ?? [];
  if (!UUID.test(workId)) return null;
  return { id: workId, type: method === 'PUT' ? 'content_tampering' : 'unauthorized_access' };
}
