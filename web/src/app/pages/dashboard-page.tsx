import { useSession } from '@/features/accounts/use-session.ts';
import { Dashboard } from './home/dashboard.tsx';

/** Spec §2: the home page of those who are signed in. */
export default function DashboardPage() {
  const { viewer } = useSession();
  return viewer && <Dashboard viewer={viewer} />;
}
