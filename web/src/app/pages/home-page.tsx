import { useSession } from '@/features/accounts/use-session.ts';
import { PageFallback } from '../page-fallback.tsx';
import { Dashboard } from './home/dashboard.tsx';
import { Landing } from './home/landing.tsx';

/** Spec §2: the landing page when signed out, the dashboard when signed in. */
export default function HomePage() {
  const { viewer, isLoading } = useSession();
  if (isLoading) return <PageFallback />;
  return viewer ? <Dashboard viewer={viewer} /> : <Landing />;
}
