import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { platformMessages } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { AdminSignInForm } from '@/features/accounts/auth/admin-sign-in-form.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { toast } from '@/lib/toast.ts';
import { PageFallback } from '../page-fallback.tsx';
import { adminReturnPath } from './admin/admin-sign-in-path.ts';

/** Pause between the sign-in and the dashboard. Milliseconds. */
const PAUSE = 500;

/**
 * Sign-in page for admins. Admins continue to the tab of /admin that they came from; other users see why they cannot
 * and continue home.
 */
export default function AdminAuthPage() {
  const { viewer } = useSession();
  const navigate = useNavigate();
  const next = adminReturnPath(useSearchParams()[0].get('next'));
  const [arrivedSignedIn] = useState(viewer !== null);
  const isAdmin = viewer?.isAdmin;

  useEffect(() => {
    if (isAdmin === undefined) return;
    const goOn = () => {
      if (!isAdmin) toast.error('This account does not have admin access', platformMessages.forbidden);
      navigate(isAdmin ? next : '/', { replace: true, state: NEW_PAGE_STATE });
    };
    const timer = setTimeout(goOn, arrivedSignedIn ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [isAdmin, arrivedSignedIn, next, navigate]);

  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title="Admin Sign-In" description="Sign in to manage the platform." path="/admin-auth" noIndex />
      {arrivedSignedIn ? (
        <PageFallback />
      ) : (
        <AuthFrame
          title="Admin Sign-In"
          text="For platform administrators."
          footer={
            <TextLink to="/" className="reach">
              Back to Main Site
            </TextLink>
          }
        >
          <AdminSignInForm isEntering={viewer !== null} />
        </AuthFrame>
      )}
    </div>
  );
}
