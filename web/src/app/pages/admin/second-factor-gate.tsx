import type { ReactNode } from 'react';
import { secondFactorMessages } from '#contract/second-factor';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useSecondFactor } from '@/features/second-factor/second-factor.queries.ts';
import { SecondFactorSettings } from '@/features/second-factor/second-factor-settings.tsx';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';
import { AdminLoading } from './admin-loading.tsx';

/** Shows the admin area to admins with a second factor. Others set one up first if it is required. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, isError } = useSecondFactor();
  if (data === undefined) return isError ? children : <AdminLoading />;
  if (data.isRequired) {
    return (
      <div className="mx-auto max-w-2xl pt-12">
        <h1 tabIndex={-1} className="text-3xl">
          Protect the admin area
        </h1>
        <p className="mt-3 mb-8 text-base text-pretty text-muted">{secondFactorMessages.requiredForAdmins}</p>
        <SecondFactorSettings />
      </div>
    );
  }
  const hasFactor = data.hasAuthenticator || data.passkeys.length > 0;
  return (
    <>
      {!hasFactor && (
        <div className="pt-6">
          <Notice tone="warning" title="Your account has no second factor">
            Anyone who learns your password can run the platform.{' '}
            <TextLink to={settingsPath}>Set one up in Settings</TextLink>.
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}
