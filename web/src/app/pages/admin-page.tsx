import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PendingCountsResponse } from '#contract/moderation';
import { platformMessages } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { usePendingCounts } from '@/features/moderation/pending-counts.ts';
import { useRetryRateLimited } from '@/features/security/retry-rate-limited.ts';
import { useAdminRevalidation } from '@/features/security/use-admin-revalidation.ts';
import { RefreshStatsButton } from '@/features/stats/refresh-stats-button.tsx';
import { type AdminTabName, adminPath, adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';
import { AdminLoading } from './admin/admin-loading.tsx';
import { adminSignInPath } from './admin/admin-sign-in-path.ts';
import { SecondFactorGate } from './admin/second-factor-gate.tsx';
import { LazyPanel } from './shared/lazy-panel.tsx';

const tabs = {
  dashboard: { label: 'Dashboard', load: () => import('./admin/dashboard-tab.tsx') },
  platform: { label: 'Platform Settings', load: () => import('./admin/platform-tab.tsx') },
  moderation: { label: 'Moderation', load: () => import('./admin/moderation-tab.tsx') },
  messages: { label: 'Messages', load: () => import('./admin/messages-tab.tsx') },
  mail: { label: 'Mail', load: () => import('./admin/mail-tab.tsx') },
  security: { label: 'Security', load: () => import('./admin/security-tab.tsx') },
} satisfies Record<AdminTabName, { label: string; load: () => Promise<unknown> }>;

/** Returns the tabs with the number of items that wait in each. */
function linksWith({ reports, resetRequests, parkedMails, messages }: PendingCountsResponse) {
  const waiting: Partial<Record<AdminTabName, number>> = {
    moderation: reports + resetRequests,
    messages,
    mail: parkedMails,
  };
  return (Object.keys(tabs) as AdminTabName[]).map((tab) => ({
    to: tab === 'dashboard' ? adminPath : adminTabPath(tab),
    label: labelWithCount(tabs[tab].label, waiting[tab] ?? 0),
  }));
}

const NOTHING: PendingCountsResponse = { reports: 0, resetRequests: 0, parkedMails: 0, messages: 0 };

const TITLE = 'Admin Dashboard';

/** Shows the admin tabs. The server rejects the requests of everyone else. */
function AdminTabs({ tab }: { tab: AdminTabName }) {
  const waiting = usePendingCounts();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-4">
        <h1 tabIndex={-1} className="text-3xl">
          {TITLE}
        </h1>
        <div className="flex flex-wrap gap-2">
          {tab === 'dashboard' && <RefreshStatsButton />}
          <ButtonLink to="/" variant="outline">
            Back to Site
          </ButtonLink>
        </div>
      </div>
      <TabLinks label="Admin" tabs={linksWith(waiting ?? NOTHING)} />
      <LazyPanel key={tab} load={tabs[tab].load} props={{}} fallback={<AdminLoading />} headingLevel={2} />
    </>
  );
}

/** Admin area: guests sign in first and return, other users see that they have no access. */
export default function AdminPage() {
  const { viewer, isLoading } = useSession();
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
          <AdminTabs tab={tab} />
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
