import { useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { deletionMessages } from '#contract/deletions';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { authPath, subscribeAuthPath } from '@/features/accounts/auth/auth-paths.ts';
import { type AuthStep, stepTitles } from '@/features/accounts/auth/auth-steps.ts';
import { CheckEmail } from '@/features/accounts/auth/check-email.tsx';
import { ConfirmEmail } from '@/features/accounts/auth/confirm-email.tsx';
import { ForgotPasswordForm } from '@/features/accounts/auth/forgot-password-form.tsx';
import { ResetPasswordForm } from '@/features/accounts/auth/reset-password-form.tsx';
import { SignInForm } from '@/features/accounts/auth/sign-in-form.tsx';
import { SignOutStep } from '@/features/accounts/auth/sign-out-step.tsx';
import { SignUpForm } from '@/features/accounts/auth/sign-up-form.tsx';
import { ChangeEmail } from '@/features/accounts/settings/change-email.tsx';
import { InterestsStep } from '@/features/interests/interests-step.tsx';
import { NEW_PAGE_STATE } from '@/lib/navigation/new-page-state.ts';
import { SubscribeReason } from './subscribe-reason.tsx';

type AuthStepViewProps = {
  step: AuthStep;
  query: URLSearchParams;
  next: string | null;
  viewer: Viewer | null;
  onCreated: () => void;
};

/** Reasons to sign in, by target path. */
const reasons: Record<string, string> = { '/sports': 'Sign in to choose your teams.' };

/** Shows one step of the auth screen in its frame. */
export function AuthStepView({ step, query, next, viewer, onCreated }: AuthStepViewProps) {
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  const wayOn = next ?? '/';
  const isForSubscribing = query.get('for') === 'subscribe' && next !== null;
  const pathTo = (other: 'sign-in' | 'signup') =>
    isForSubscribing ? subscribeAuthPath(other, next) : authPath(other, next);
  const wayToSignIn = (
    <TextLink to={pathTo('sign-in')} className="reach">
      Sign in
    </TextLink>
  );
  switch (step) {
    case 'sign-in':
      return (
        <AuthFrame
          title={stepTitles[step]}
          text={
            isForSubscribing ? <SubscribeReason act="Please log in" next={next} /> : (reasons[wayOn] ?? 'Welcome back.')
          }
          footer={
            <>
              New here?{' '}
              <TextLink to={pathTo('signup')} className="reach">
                Create an account
              </TextLink>
            </>
          }
        >
          {query.get('password') === 'changed' && (
            <div className="mb-6">
              <Notice tone="success" title="Your password has been changed">
                Sign in with your new password.
              </Notice>
            </div>
          )}
          {query.get('account') === 'deleted' && (
            <div className="mb-6">
              <Notice tone="success" title={deletionMessages.started}>
                You are signed out. Your data will be deleted within a few minutes.
              </Notice>
            </div>
          )}
          <SignInForm next={next} />
        </AuthFrame>
      );
    case 'signup':
      return (
        <AuthFrame
          title={stepTitles[step]}
          text={
            isForSubscribing ? (
              <SubscribeReason act="Create an account" next={next} />
            ) : (
              'Follow topics, react to articles, and build a feed of your own. It is free.'
            )
          }
          footer={<>Already have an account? {wayToSignIn}</>}
        >
          <SignUpForm next={next} onCreated={onCreated} />
        </AuthFrame>
      );
    case 'forgot':
      return (
        <AuthFrame
          title={stepTitles[step]}
          text="Enter your email address and we'll send you a link to set a new password."
          footer={<>Remembered it? {wayToSignIn}</>}
        >
          <ForgotPasswordForm />
        </AuthFrame>
      );
    case 'reset':
      return (
        <AuthFrame title={stepTitles[step]}>
          <ResetPasswordForm
            token={token}
            onDone={() => navigate(`${authPath('sign-in')}?password=changed`, { replace: true })}
          />
        </AuthFrame>
      );
    case 'confirm':
      return <ConfirmEmail token={token} viewer={viewer} next={next} />;
    case 'change-email':
      return <ChangeEmail token={token} viewer={viewer} />;
    case 'check-email':
      return (
        viewer && (
          <AuthFrame
            title={stepTitles[step]}
            text={
              <>
                We sent a confirmation link to <strong className="font-medium text-ink">{viewer.email}</strong>. You can
                keep reading, but you must confirm to post or subscribe.
              </>
            }
          >
            <CheckEmail viewer={viewer} next={next} />
          </AuthFrame>
        )
      );
    case 'interests':
      return (
        <AuthFrame title={stepTitles[step]} text="Your choices shape your feed.">
          <InterestsStep wayOn={wayOn} onDone={() => navigate(wayOn, { replace: true, state: NEW_PAGE_STATE })} />
        </AuthFrame>
      );
    case 'sign-out':
      return (
        <AuthFrame title={stepTitles[step]}>
          <SignOutStep />
        </AuthFrame>
      );
  }
}
