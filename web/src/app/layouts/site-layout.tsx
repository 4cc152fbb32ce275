import type { ReactNode } from 'react';
import { ToastHost } from '@/components/ui/toast-host.tsx';
import { useAccountTheme } from '@/features/accounts/settings/use-account-theme.ts';
import { NavigationEffects } from './navigation-effects.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Frame of every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useAccountTheme();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <NavigationEffects />
      <ToastHost />
    </div>
  );
}
