import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { SupportEmail } from '@/components/domain/support-email.tsx';
import { ToastHost } from '@/components/ui/toast-host.tsx';
import { useAccountTheme } from '@/features/accounts/settings/use-account-theme.ts';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { NavigationEffects } from './navigation-effects.tsx';
import { SiteHeader } from './site-header.tsx';

function focusMain(event: Event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** A ref callback: a plain anchor would add a history entry, and Back would return to it. */
function withoutHistory(link: HTMLAnchorElement) {
  link.addEventListener('click', focusMain);
  return () => link.removeEventListener('click', focusMain);
}

/** First link in the Tab order; skips the header. */
function SkipLink() {
  return (
    <a
      ref={withoutHistory}
      href="#main"
      className="sr-only z-50 rounded-full bg-ink px-5 py-3 text-sm font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}

const links = [
  { to: '/browse-posts', label: 'Free Posts' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
];

const linkStyle = () => 'inline-flex min-h-11 items-center px-3 transition-colors hover:text-ink';

/** Shows links to legal pages and the support address. */
function SiteFooter() {
  const platform = usePlatform().data;
  return (
    <footer className="mt-16 border-t border-line">
      <div className="shell flex flex-col gap-x-10 gap-y-2 py-8 text-sm text-muted lg:flex-row lg:items-center lg:justify-between">
        <nav aria-label="About the platform">
          <ul className="-mx-3 flex flex-wrap">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={linkStyle}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {platform && (
          <p>
            <span className="whitespace-nowrap">Questions? Write to</span>{' '}
            <SupportEmail
              email={platform.supportEmail}
              className="reach inline-block text-ink underline decoration-line-strong underline-offset-4"
            />
          </p>
        )}
      </div>
    </footer>
  );
}

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
