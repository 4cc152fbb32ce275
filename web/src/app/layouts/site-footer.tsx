import { NavLink } from 'react-router-dom';
import { SupportEmail } from '@/components/domain/support-email.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';

const places = [
  { to: '/browse-posts', label: 'Free Posts' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
];

const placeStyle = () => 'inline-flex min-h-11 items-center px-3 transition-colors hover:text-ink';

/** Shows links to legal pages and the support address. */
export function SiteFooter() {
  const platform = usePlatform().data;
  return (
    <footer className="mt-16 border-t border-line">
      <div className="shell flex flex-col gap-x-10 gap-y-2 py-8 text-sm text-muted lg:flex-row lg:items-center lg:justify-between">
        <nav aria-label="About the platform">
          <ul className="-mx-3 flex flex-wrap">
            {places.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={placeStyle}>
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
