import { ADMIN_ERRORS } from './admins-only.ts';
import { documentRoute } from './respond.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;

/** Documents a moderation route for OpenAPI. */
export const adminRoute = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'moderation', ...about, errors: { ...ADMIN_ERRORS, ...errors } });
