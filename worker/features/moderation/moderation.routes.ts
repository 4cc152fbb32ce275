import { Hono } from 'hono';
import { pendingCountsResponse } from '#contract/moderation.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { appealsRoutes } from './appeals.routes.ts';
import { bloggerReportsRoutes } from './blogger-reports.routes.ts';
import { casesRoutes } from './cases.routes.ts';
import { commentReportsRoutes } from './comment-reports.routes.ts';
import { hiddenPostsRoutes } from './hidden-posts.routes.ts';
import { readPendingCounts } from './pending-counts.service.ts';
import { peopleRoutes } from './people.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { resetRequestsRoutes } from './reset-requests.routes.ts';
import { takedownsRoutes } from './takedowns.routes.ts';

/** Under /api/admin. */
export const moderationRoutes = new Hono<AppEnv>()
  .route('/', peopleRoutes)
  .route('/reset-requests', resetRequestsRoutes)
  .route('/', hiddenPostsRoutes)
  .route('/', appealsRoutes)
  .route('/reports/cases', casesRoutes)
  .route('/reports/bloggers', bloggerReportsRoutes)
  .route('/reports', reportsRoutes)
  .route('/', takedownsRoutes)
  .route('/', commentReportsRoutes)
  .get(
    '/waiting',
    adminRoute({ summary: 'Counts items that need admin attention', response: pendingCountsResponse }),
    async (c) => respond(c, pendingCountsResponse, await readPendingCounts(c.var.ctx)),
  );
