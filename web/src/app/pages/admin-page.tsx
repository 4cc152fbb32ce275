import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { adminsMessages } from '#contract/admins';
import { platformMessages } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { StackedSections } from '@/components/ui/titled-section.tsx';
import { useKnownSession } from '@/features/accounts/use-known-session.ts';
import { useRetryRateLimited } from '@/features/security/retry-rate-limited.ts';
import { useAdminRevalidation } from '@/features/security/use-admin-revalidation.ts';
import { RefreshStatsButton } from '@/features/stats/refresh-stats-button.tsx';
import { type AdminTabName, adminPath } from '@/lib/navigation/dashboard-paths.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { AdminLoading } from './admin/admin-loading.tsx';
import { AdminNavigation } from './admin/admin-navigation.tsx';
import { adminSignInPath } from './admin/admin-sign-in-path.ts';
import { mayUse } from './admin/admin-tab-props.ts';
import { adminTabs } from './admin/admin-tabs.ts';
import { SecondFactorGate } from './admin/second-factor-gate.tsx';
import { LazyPanel } from './shared/lazy-panel.tsx';

const TITLE = 'Admin Dashboard';

/** Shows the admin tabs of the viewer's roles. The server rejects the requests of everyone else. */
function AdminTabs({ tab, viewer }: { tab: AdminTabName; viewer: Viewer }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-6">
        <h1 tabIndex={-1} className="text-3xl">
          {TITLE}
        </h1>
        <div className="flex flex-wrap gap-2">
          {tab === 'dashboard' && mayUse(viewer, 'refreshStatistics') && <RefreshStatsButton />}
          <ButtonLink to="/" variant="outline" size="sm">
            Back to Site
          </ButtonLink>
        </div>
      </div>
      <div className="admin-frame">
        <AdminNavigation tab={tab} viewer={viewer} />
        <div className="min-w-0">
          {mayUse(viewer, ...adminTabs[tab].areas) ? (
            <StackedSections value={true}>
              <LazyPanel
                key={tab}
                load={adminTabs[tab].load}
                props={{ viewer }}
                fallback={<AdminLoading />}
                headingLevel={2}
              />
            </StackedSections>
          ) : (
            <EmptyState
              title={adminsMessages.roleMissing}
              text="An owner of the platform can change your roles."
              action={<ButtonLink to={adminPath}>Open Dashboard</ButtonLink>}
            />
          )}
        </div>
      </div>
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
  const tab = Object.hasOwn(adminTabs, requested) ? (requested as AdminTabName) : 'dashboard';
  const isGuest = viewer === null && !isLoading;
  useEffect(() => {
    if (isGuest) navigate(adminSignInPath(search), { replace: true, state: NEW_PAGE_STATE });
  }, [isGuest, search, navigate]);
  return (
    <div className="shell pb-16">
      <PageMeta
        title={tab === 'dashboard' ? TITLE : `${adminTabs[tab].label} · ${TITLE}`}
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
