import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/features/accounts/use-session.ts';
import { PageFallback } from '../page-fallback.tsx';
import { Landing } from './home/landing.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

/** Dashboard tabs with the viewer's own data. */
const membersTabs: readonly (string | null)[] = ['subscriptions', 'find', 'content', 'settings', 'admin'];

/** Shows the landing page while redirecting to the sign-in: guests receive the same page for all queries. */
function LandingOnTheWay() {
  useRequireSignIn();
  return <Landing />;
}

/** Home page: the landing page for guests. */
export default function HomePage() {
  const { isLoading } = useSession();
  const [query] = useSearchParams();
  if (isLoading) return <PageFallback />;
  return membersTabs.includes(query.get('tab')) ? <LandingOnTheWay /> : <Landing />;
}
