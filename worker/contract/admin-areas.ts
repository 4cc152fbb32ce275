/** Roles of admins. Owners may do everything; an admin has one role or several. */
export const adminRoles = ['owner', 'moderator', 'finance', 'support'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Returns roles in the order of `adminRoles`, each once. */
export const orderRoles = (roles: readonly AdminRole[]): AdminRole[] =>
  adminRoles.filter((role) => roles.includes(role));

type Area = { roles: readonly AdminRole[]; routes: readonly string[] };

/**
 * The parts of the admin area: who may use each beside owners, and its routes under /api/admin. A route that is
 * missing is for owners only, and a test fails (docs/product-rules.md "Roles of admins").
 */
const areas = {
  overview: {
    roles: ['moderator', 'finance', 'support'],
    routes: ['GET /waiting', 'GET /health', 'GET /audit', 'GET /alerts/emails', 'PUT /alerts/emails'],
  },
  statistics: { roles: ['moderator', 'finance'], routes: ['GET /stats'] },
  refreshStatistics: { roles: ['finance'], routes: ['POST /stats/refresh'] },
  moderation: {
    roles: ['moderator'],
    routes: [
      'GET /reports',
      'POST /reports/:id/answer',
      'GET /reports/bloggers',
      'POST /reports/bloggers/:id/answer',
      'GET /reports/appeals',
      'POST /reports/appeals/:id/answer',
      'GET /reports/cases/:kind/:id',
      'GET /reports/cases/:kind/:id/history',
      'PUT /reports/cases/:kind/:id/assignment',
      'DELETE /reports/cases/:kind/:id/assignment',
      'POST /reports/cases/:kind/:id/notes',
      'DELETE /takedowns/:id',
      'GET /comment-reports',
      'POST /comment-reports/:id/answer',
      'POST /comments/:id/inspection',
      'GET /comment-takedowns',
      'DELETE /comments/:id/takedown',
      'GET /takedowns',
      'POST /posts/:id/inspection',
      'PUT /posts/:id/takedown',
      'DELETE /posts/:id/takedown',
      'GET /hidden-posts',
      'GET /posts/:id/hidden-teams',
      'PUT /teams/:teamId/hidden-posts/:postId',
      'DELETE /teams/:teamId/hidden-posts/:postId',
      'GET /reset-requests',
      'POST /reset-requests/:id/send-link',
      'POST /reset-requests/:id/dismiss',
      'GET /reserved-handles',
      'PUT /reserved-handles',
      'DELETE /reserved-handles',
    ],
  },
  money: {
    roles: ['finance'],
    routes: [
      'GET /platform/settings',
      'POST /platform/fee/test',
      'GET /platform/payments',
      'GET /platform/ledger',
      'GET /money/payments',
      'GET /money/payments/:id',
      'POST /money/payments/:id/refund',
      'GET /money/failures',
      'GET /money/disputes',
      'GET /money/refunds',
      'GET /money/owed',
      'GET /money/statement',
      'GET /money/growth',
      'GET /money/csv/:table',
      'GET /money/reconciliation',
      'POST /money/reconciliation',
    ],
  },
  deletions: {
    roles: ['finance'],
    routes: ['GET /deletions', 'GET /deletions/:id', 'GET /people/:id/deletion', 'GET /people/:id/deletions'],
  },
  people: { roles: ['moderator', 'finance', 'support'], routes: ['GET /readers', 'GET /people/:id'] },
  readAsPerson: { roles: ['moderator', 'support'], routes: ['POST /people/:id/reading'] },
  notes: { roles: ['moderator', 'support'], routes: ['GET /people/:id/notes', 'POST /people/:id/notes'] },
  accounts: {
    roles: ['support'],
    routes: [
      'POST /people/:id/confirmation-email',
      'POST /people/:id/confirmed-email',
      'PUT /people/:id/email',
      'POST /people/:id/sign-out',
    ],
  },
  suspensions: { roles: ['moderator'], routes: ['PUT /people/:id/suspension', 'DELETE /people/:id/suspension'] },
  inbox: {
    roles: ['support'],
    routes: ['GET /inbox', 'PUT /inbox/:id/answered', 'DELETE /inbox/:id/answered', 'DELETE /inbox/:id'],
  },
  mail: {
    roles: ['support'],
    routes: [
      'GET /outbox',
      'POST /outbox/resend-parked',
      'POST /outbox/:id/resend',
      'DELETE /outbox/:id',
      'GET /bulk-mail/suppressions',
      'GET /people/:id/emails',
      'GET /people/:id/campaigns',
    ],
  },
  settings: {
    roles: [],
    routes: [
      'PUT /platform/settings',
      'DELETE /platform/fee/pending',
      'POST /platform/payments/onboarding',
      'GET /platform/notice',
      'PUT /platform/notice',
      'GET /smtp',
      'PUT /smtp',
      'DELETE /smtp',
      'POST /send-email',
      'GET /alerts',
      'GET /alerts/settings',
      'PUT /alerts/settings',
      'POST /alerts/secret',
      'POST /alerts/test',
    ],
  },
  terms: {
    roles: [],
    routes: ['GET /terms/:document', 'PUT /terms/:document/draft', 'POST /terms/:document/versions'],
  },
  announcements: {
    roles: [],
    routes: ['GET /announcements', 'GET /announcements/reach', 'POST /announcements/test', 'POST /announcements'],
  },
  bulkMail: {
    roles: [],
    routes: [
      'GET /bulk-mail',
      'PUT /bulk-mail',
      'DELETE /bulk-mail',
      'GET /bulk-mail/domain',
      'POST /bulk-mail/test',
      'DELETE /bulk-mail/suppressions',
      'GET /bulk-mail/campaigns',
      'PUT /bulk-mail/campaigns',
    ],
  },
  metrics: { roles: [], routes: ['GET /metrics'] },
  securityLog: { roles: [], routes: ['GET /security-events'] },
  deletePeople: { roles: [], routes: ['POST /people/:id/deletion'] },
  admins: { roles: [], routes: ['GET /admins', 'POST /admins', 'PUT /admins/:id', 'DELETE /admins/:id'] },
} satisfies Record<string, Area>;

export type AdminArea = keyof typeof areas;
export const adminAreas: Readonly<Record<AdminArea, Area>> = areas;
export const adminAreaNames = Object.keys(areas) as AdminArea[];

/** Checks whether one of the roles may use an area. */
export const mayUseArea = (roles: readonly AdminRole[], area: AdminArea): boolean =>
  roles.includes('owner') || adminAreas[area].roles.some((role) => roles.includes(role));

/** Returns the areas that an admin with these roles may use. */
export const areasOfRoles = (roles: readonly AdminRole[]): AdminArea[] =>
  adminAreaNames.filter((area) => mayUseArea(roles, area));

const areaByRoute = new Map(
  adminAreaNames.flatMap((area) => adminAreas[area].routes.map((route) => [route, area] as const)),
);

/** Checks a route under /api/admin, such as `GET /reports`. Only owners may use one that no area has. */
export function mayUseAdminRoute(roles: readonly AdminRole[], route: string): boolean {
  const area = areaByRoute.get(route);
  return area === undefined ? roles.includes('owner') : mayUseArea(roles, area);
}
