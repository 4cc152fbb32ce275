import type { Viewer } from '#contract/accounts';
import type { AdminArea } from '#contract/admin-areas';

export type AdminTabProps = { viewer: Viewer };

/** Checks whether the roles of the viewer include an area of the admin. */
export const mayUse = ({ adminAreas }: Pick<Viewer, 'adminAreas'>, ...areas: AdminArea[]): boolean =>
  areas.some((area) => adminAreas.includes(area));
