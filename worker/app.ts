import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from './errors.ts';
import { composedPage, guestPages } from './features/pages/pages.routes.ts';
import { apiLimit } from './http/api-limit.ts';
import type { AppEnv } from './http/app-env.ts';
import { errorHandler, notFoundHandler } from './http/error-handler.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { session } from './http/session.ts';

const JSON_BODY_MAX = 256 * 1024;

/** The order of the middleware, then one line a feature. */
export const app = new Hono<AppEnv>();
app.onError(errorHandler);
app.notFound(notFoundHandler);
app.use(guestPages);
app.use(securityHeaders, requestContext);

const api = new Hono<AppEnv>();
api.use(
  session,
  apiLimit,
  requireOwnOrigin,
  bodyLimit({
    maxSize: JSON_BODY_MAX,
    onError: () => {
      throw new AppError('too_large', 'The request is too large');
    },
  }),
);
api.all('*', notFoundHandler);

app.route('/api', api);
app.get('*', session, composedPage);
