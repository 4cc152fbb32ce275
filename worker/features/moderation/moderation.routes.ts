import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { hiddenPostsRoutes } from './hidden-posts.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { resetRequestsRoutes } from './reset-requests.routes.ts';
import { takedownsRoutes } from './takedowns.routes.ts';

/** Under /api/admin. */
export const moderationRoutes = new Hono<AppEnv>()
  .route('/', peopleRoutes)
  .route('/reset-requests', resetRequestsRoutes)
  .route('/', hiddenPostsRoutes)
  .route('/reports', reportsRoutes)
  .route('/', takedownsRoutes);
