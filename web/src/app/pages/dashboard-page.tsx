import { useSession } from '@/features/accounts/use-session.ts';
import { Dashboard } from './home/dashboard.tsx';

/** Home page of signed-in users. */
export default function DashboardPage() {
  const { viewer } = useSession();
  return viewer && <Dashboard viewer={viewer} />;
}
