import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { HeaderSlot } from '@/components/ui/header-slot.tsx';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import {
  authStep,
  guestPath,
  isForGuests,
  isForMembers,
  sanitizeReturnPath,
  stepTitles,
} from '@/features/accounts/auth/auth-steps.ts';
import { ForgotPasswordButton } from '@/features/accounts/auth/forgot-password-button.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { PageFallback } from '../page-fallback.tsx';
import { AuthStepView } from './auth/auth-step-view.tsx';

/**
 * Auth screen; the URL has its step. Signed-in users continue to their target; steps after the sign-up require a guest
 * to sign in first.
 */
export default function AuthPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = authStep(query.get('mode'));
  const next = sanitizeReturnPath(query.get('next'));
  const { viewer, isLoading } = useSession();
  const [arrivedSignedIn] = useState(viewer !== null);
  // Set by a sign-up just before the session changes, which then continues to its next step instead of home.
  const afterSignUp = useRef<string | null>(null);

  const isLeaving = viewer === null ? isForMembers(step) && !isLoading : isForGuests(step);
  useEffect(() => {
    if (!isLeaving) return;
    const away = isForMembers(step) ? guestPath(step, next) : (afterSignUp.current ?? next ?? '/');
    navigate(away, { replace: true, state: NEW_PAGE_STATE });
  }, [isLeaving, step, next, navigate]);

  const isWaiting = (isLeaving && arrivedSignedIn) || (viewer === null && isForMembers(step));
  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title={stepTitles[step]} description="Sign in or create an account." path="/auth" noIndex />
      {viewer === null && (
        <HeaderSlot>
          <ForgotPasswordButton />
        </HeaderSlot>
      )}
      {isWaiting ? (
        <PageFallback />
      ) : (
        <AuthStepView
          step={step}
          query={query}
          next={next}
          viewer={viewer}
          onCreated={() => {
            afterSignUp.current = authPath('check-email', next);
          }}
        />
      )}
    </div>
  );
}
