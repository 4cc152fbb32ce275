import { matchPage } from '#contract/page';
import type { Screen } from './screens.ts';

/** Returns the screen's name for the part of a page that a URL selects. */
function partOf(page: string, query: URLSearchParams): string {
  const tab = query.get('tab');
  const view = query.get('view');
  if (page === 'auth') return `auth/${query.get('mode') ?? 'sign-in'}`;
  if (page === 'admin') return `admin/${tab ?? 'dashboard'}`;
  if (page !== 'dashboard') return page;
  if (tab === 'subscriptions') return `account/${view ?? 'subscriptions'}`;
  if (tab === 'content') return `content/${view ?? 'topics'}`;
  return `dashboard/${tab ?? 'feed'}`;
}

/** Returns the screen of a URL, with the product's own function for matching pages. */
export function screenAt(address: string, isSignedIn: boolean): Screen {
  const { pathname, searchParams } = new URL(address);
  const name = matchPage(pathname)?.name ?? 'not-found';
  return partOf(name === 'home' && isSignedIn ? 'dashboard' : name, searchParams) as Screen;
}
