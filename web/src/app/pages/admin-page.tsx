import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import type { AdminArea } from '#contract/admin-areas';
import { adminsMessages } from '#contract/admins';
import type { PendingCountsResponse } from '#contract/moderation';
import { platformMessages } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useKnownSession } from '@/features/accounts/use-known-session.ts';
import { usePendingCounts } from '@/features/moderation/pending-counts.ts';
import { useRetryRateLimited } from '@/features/security/retry-rate-limited.ts';
import { useAdminRevalidation } from '@/features/security/use-admin-revalidation.ts';
import { RefreshStatsButton } from '@/features/stats/refresh-stats-button.tsx';
import { type AdminTabName, adminPath, adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { AdminLoading } from './admin/admin-loading.tsx';
import { adminSignInPath } from './admin/admin-sign-in-path.ts';
import { type AdminTabProps, mayUse } from './admin/admin-tab-props.ts';
import { SecondFactorGate } from './admin/second-factor-gate.tsx';
import { LazyPanel } from './shared/lazy-panel.tsx';

type AdminTab = {
  label: string;
  /** The viewer sees the tab if their roles include one of these. */
  areas: readonly AdminArea[];
  load: () => Promise<{ default: ComponentType<AdminTabProps> }>;
};

const tabs: Record<AdminTabName, AdminTab> = {
  dashboard: {
    label: 'Dashboard',
    areas: ['statistics', 'people'],
    load: () => import('./admin/dashboard-tab.tsx'),
  },
  platform: { label: 'Platform Settings', areas: ['overview'], load: () => import('./admin/platform-tab.tsx') },
  metrics: { label: 'Metrics', areas: ['metrics'], load: () => import('./admin/metrics-tab.tsx') },
  money: { label: 'Money', areas: ['money'], load: () => import('./admin/money-tab.tsx') },
  people: { label: 'People', areas: ['people'], load: () => import('./admin/people-tab.tsx') },
  moderation: {
    label: 'Moderation',
    areas: ['moderation', 'deletions'],
    load: () => import('./admin/moderation-tab.tsx'),
  },
  messages: { label: 'Messages', areas: ['inbox'], load: () => import('./admin/messages-tab.tsx') },
  mail: { label: 'Mail', areas: ['mail', 'bulkMail'], load: () => import('./admin/mail-tab.tsx') },
  terms: { label: 'Terms', areas: ['terms'], load: () => import('./admin/terms-tab.tsx') },
  announcements: {
    label: 'Announcements',
    areas: ['announcements'],
    load: () => import('./admin/announcements-tab.tsx'),
  },
  admins: { label: 'Admins', areas: ['admins'], load: () => import('./admin/admins-tab.tsx') },
  security: { label: 'Security', areas: ['overview'], load: () => import('./admin/security-tab.tsx') },
};

/** Returns the viewer's tabs with the number of items that wait in each. */
function linksWith(viewer: Viewer, { reports, appeals, resetRequests, parkedMails, messages }: PendingCountsResponse) {
  const waiting: Partial<Record<AdminTabName, number>> = {
    moderation: reports + appeals + resetRequests,
    messages,
    mail: parkedMails,
  };
  const seen = (Object.keys(tabs) as AdminTabName[]).filter((tab) => mayUse(viewer, ...tabs[tab].areas));
  return seen.map((tab) => ({
    to: tab === 'dashboard' ? adminPath : adminTabPath(tab),
    label: labelWithCount(tabs[tab].label, waiting[tab] ?? 0),
  }));
}

const NOTHING: PendingCountsResponse = { reports: 0, appeals: 0, resetRequests: 0, parkedMails: 0, messages: 0 };

const TITLE = 'Admin Dashboard';

/** Shows the admin tabs of the viewer's roles. The server rejects the requests of everyone else. */
function AdminTabs({ tab, viewer }: { tab: AdminTabName; viewer: Viewer }) {
  const waiting = usePendingCounts();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-4">
        <h1 tabIndex={-1} className="text-3xl">
          {TITLE}
        </h1>
        <div className="flex flex-wrap gap-2">
          {tab === 'dashboard' && mayUse(viewer, 'refreshStatistics') && <RefreshStatsButton />}
          <ButtonLink to="/" variant="outline">
            Back to Site
          </ButtonLink>
        </div>
      </div>
      <TabLinks label="Admin" tabs={linksWith(viewer, waiting ?? NOTHING)} />
      {mayUse(viewer, ...tabs[tab].areas) ? (
        <LazyPanel key={tab} load={tabs[tab].load} props={{ viewer }} fallback={<AdminLoading />} headingLevel={2} />
      ) : (
        <EmptyState
          title={adminsMessages.roleMissing}
          text="An owner of the platform can change your roles."
          action={<ButtonLink to={adminPath}>Open Dashboard</ButtonLink>}
        />
      )}
    </>
  );
}

/** Admin area: guests sign in first and return, other users see that they have no access. */
export default function AdminPage() {
  const { viewer, isLoading } = useKnownSession();
  useAdminRevalidation(viewer?.isAdmin === true);
  useRetryRateLimited();
  const navigate = useNavigate();
  const { search } = useLocation();
  const requested = new URLSearchParams(search).get('tab') ?? '';
  const tab = Object.hasOwn(tabs, requested) ? (requested as AdminTabName) : 'dashboard';
  const isGuest = viewer === null && !isLoading;
  useEffect(() => {
    if (isGuest) navigate(adminSignInPath(search), { replace: true, state: NEW_PAGE_STATE });
  }, [isGuest, search, navigate]);
  return (
    <div className="shell pb-16">
      <PageMeta
        title={tab === 'dashboard' ? TITLE : `${tabs[tab].label} · ${TITLE}`}
        description="Manage the platform."
        path="/admin"
        noIndex
      />
      {viewer === null ? (
        <AdminLoading />
      ) : viewer.isAdmin ? (
        <SecondFactorGate>
          <AdminTabs tab={tab} viewer={viewer} />
        </SecondFactorGate>
      ) : (
        <div className="pt-16">
          <EmptyState
            headingLevel={1}
            title="Admins only"
            text={platformMessages.forbidden}
            action={<ButtonLink to="/">Back to Site</ButtonLink>}
          />
        </div>
      )}
    </div>
  );
}
