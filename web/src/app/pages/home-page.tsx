import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/features/accounts/use-session.ts';
import { PageFallback } from '../page-fallback.tsx';
import { useRequireSignIn } from '../use-require-sign-in.ts';
import { Landing } from './home/landing.tsx';

/** The dashboard's tabs that show what is the viewer's own. */
const membersTabs: readonly (string | null)[] = ['subscriptions', 'find', 'content', 'settings', 'admin'];

/** The landing page whatever tab was asked for, since guests are sent one page for all queries; then the way to sign in. */
function LandingOnTheWay() {
  useRequireSignIn();
  return <Landing />;
}

/** Spec §2: the landing page of those who are signed out. */
export default function HomePage() {
  const { isLoading } = useSession();
  const [query] = useSearchParams();
  if (isLoading) return <PageFallback />;
  return membersTabs.includes(query.get('tab')) ? <LandingOnTheWay /> : <Landing />;
}
