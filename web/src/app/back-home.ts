import { useSession } from '@/features/accounts/use-session.ts';

/** The way back to '/', named after what the viewer finds there: guests have no dashboard. */
export const useBackHome = () => ({ to: '/', label: useSession().viewer ? 'Back to Dashboard' : 'Back to Home' });
