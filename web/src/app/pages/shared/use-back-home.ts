import { useSession } from '@/features/accounts/use-session.ts';

/** Returns the link to '/', labeled for the viewer: guests have no dashboard. */
export const useBackHome = () => ({ to: '/', label: useSession().viewer ? 'Back to Dashboard' : 'Back to Home' });
