import type { ComponentType } from 'react';
import type { Viewer } from '#contract/accounts';
import type { AdminArea } from '#contract/admin-areas';
import type { PendingCountsResponse } from '#contract/moderation';
import { type AdminTabName, adminPath, adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

const groups = ['Overview', 'People', 'Mail and Texts', 'System'] as const;

type AdminTab = {
  label: string;
  group: (typeof groups)[number];
  /** The viewer sees the tab if their roles include one of these. */
  areas: readonly AdminArea[];
  load: () => Promise<{ default: ComponentType<AdminTabProps> }>;
};

/** The tabs of the admin area in the order of their groups. */
export const adminTabs: Record<AdminTabName, AdminTab> = {
  dashboard: {
    label: 'Dashboard',
    group: 'Overview',
    areas: ['statistics', 'people'],
    load: () => import('./dashboard-tab.tsx'),
  },
  money: { label: 'Money', group: 'Overview', areas: ['money'], load: () => import('./money-tab.tsx') },
  metrics: { label: 'Metrics', group: 'Overview', areas: ['metrics'], load: () => import('./metrics-tab.tsx') },
  people: { label: 'People', group: 'People', areas: ['people'], load: () => import('./people-tab.tsx') },
  moderation: {
    label: 'Moderation',
    group: 'People',
    areas: ['moderation', 'deletions'],
    load: () => import('./moderation-tab.tsx'),
  },
  messages: { label: 'Messages', group: 'People', areas: ['inbox'], load: () => import('./messages-tab.tsx') },
  mail: { label: 'Mail', group: 'Mail and Texts', areas: ['mail', 'bulkMail'], load: () => import('./mail-tab.tsx') },
  announcements: {
    label: 'Announcements',
    group: 'Mail and Texts',
    areas: ['announcements'],
    load: () => import('./announcements-tab.tsx'),
  },
  terms: { label: 'Terms', group: 'Mail and Texts', areas: ['terms'], load: () => import('./terms-tab.tsx') },
  platform: {
    label: 'Platform Settings',
    group: 'System',
    areas: ['overview'],
    load: () => import('./platform-tab.tsx'),
  },
  admins: { label: 'Admins', group: 'System', areas: ['admins'], load: () => import('./admins-tab.tsx') },
  security: { label: 'Security', group: 'System', areas: ['overview'], load: () => import('./security-tab.tsx') },
};

/** Returns the groups that have tabs of the viewer, with the number of items that wait in each tab. */
export function groupTabs(viewer: Pick<Viewer, 'adminAreas'>, pending: PendingCountsResponse | undefined) {
  const waiting: Partial<Record<AdminTabName, number>> =
    pending === undefined
      ? {}
      : {
          moderation: pending.reports + pending.appeals + pending.resetRequests,
          messages: pending.messages,
          mail: pending.parkedMails,
        };
  const seen = (Object.keys(adminTabs) as AdminTabName[]).filter((tab) => mayUse(viewer, ...adminTabs[tab].areas));
  return groups.flatMap((group) => {
    const links = seen
      .filter((tab) => adminTabs[tab].group === group)
      .map((tab) => ({
        tab,
        to: tab === 'dashboard' ? adminPath : adminTabPath(tab),
        label: adminTabs[tab].label,
        waiting: waiting[tab] ?? 0,
      }));
    return links.length === 0 ? [] : [{ group, links }];
  });
}
