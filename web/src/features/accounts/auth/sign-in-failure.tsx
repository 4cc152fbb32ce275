import { authMessages } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { isSuspension } from './is-suspension.ts';

/** Shows why a sign-in failed. A suspended person, who cannot appeal without signing in, is led to the Contact page. */
export function SignInFailure({ failure }: { failure: Error }) {
  const isSuspended = isSuspension(failure);
  return (
    <Notice tone="error" title={isSuspended ? 'You cannot sign in' : authMessages.generic}>
      {failure.message}
      {isSuspended && (
        <span className="mt-1 block">
          To ask about it, use <TextLink to="/contact">the contact form</TextLink>.
        </span>
      )}
    </Notice>
  );
}
