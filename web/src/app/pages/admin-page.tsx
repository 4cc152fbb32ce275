import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { platformMessages } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { ARRIVAL } from '@/lib/arrival.ts';
import { adminAuthPath, adminPath, adminTabPath } from '@/lib/dashboard-paths.ts';
import { LatePart } from '../late-part.tsx';

const loads = {
  dashboard: () => import('./admin/dashboard-tab.tsx'),
  platform: () => import('./admin/platform-tab.tsx'),
  moderation: () => import('./admin/moderation-tab.tsx'),
  mail: () => import('./admin/mail-tab.tsx'),
  security: () => import('./admin/security-tab.tsx'),
} as const;
type Tab = keyof typeof loads;

const tabs = [
  { to: adminPath, label: 'Dashboard' },
  { to: adminTabPath('platform'), label: 'Platform Settings' },
  { to: adminTabPath('moderation'), label: 'Moderation' },
  { to: adminTabPath('mail'), label: 'Mail' },
  { to: adminTabPath('security'), label: 'Security' },
];

/** Spec §2, while auth or data loads. */
function Loading() {
  return <p className="py-16 text-center text-muted">Loading....</p>;
}

/** The tabs of an admin; the server refuses everybody else whatever they are shown. */
function AdminTabs() {
  const [query] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = Object.hasOwn(loads, asked) ? (asked as Tab) : 'dashboard';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-4">
        <h1 className="text-3xl">Admin Dashboard</h1>
        <ButtonLink to="/" variant="outline">
          Back to Site
        </ButtonLink>
      </div>
      <TabLinks label="Admin" tabs={tabs} />
      <LatePart key={tab} load={loads[tab]} props={{}} fallback={<Loading />} headingLevel={2} />
    </>
  );
}

/** Spec §2 'Admin dashboard': guests sign in first, everybody else is told that this is not theirs. */
export default function AdminPage() {
  const { viewer, isLoading } = useSession();
  const navigate = useNavigate();
  const isGuest = viewer === null && !isLoading;
  useEffect(() => {
    if (isGuest) navigate(adminAuthPath, { replace: true, state: ARRIVAL });
  }, [isGuest, navigate]);
  return (
    <div className="shell pb-16">
      <PageMeta title="Admin Dashboard" description="Run the platform." path="/admin" noIndex />
      {viewer === null ? (
        <Loading />
      ) : viewer.isAdmin ? (
        <AdminTabs />
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
