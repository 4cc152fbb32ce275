import { Link } from 'react-router-dom';
import { SupportEmail } from '@/components/domain/support-email.tsx';

/** Contact links for running text: the platform's email address, if known, and the form. */
export function ContactLinks({ email }: { email: string | null }) {
  return (
    <>
      {email !== null && (
        <>
          <SupportEmail email={email} /> or{' '}
        </>
      )}
      <Link to="/contact">the contact form</Link>
    </>
  );
}
