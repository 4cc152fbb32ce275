import { Link } from 'react-router-dom';

/** Where to write to, in running text: the platform's address when known, and the form. */
export function WriteToUs({ email }: { email: string | null }) {
  return (
    <>
      {email !== null && (
        <>
          <a href={`mailto:${email}`}>{email}</a> or{' '}
        </>
      )}
      <Link to="/contact">the contact form</Link>
    </>
  );
}
