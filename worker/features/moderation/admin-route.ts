import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import { documented } from '../../http/respond.ts';

type Route = Omit<Parameters<typeof documented>[0], 'tag'>;

/** What a route of moderation says of itself. */
export const adminRoute = ({ errors, ...about }: Route) =>
  documented({ tag: 'moderation', ...about, errors: { ...ADMIN_ERRORS, ...errors } });
