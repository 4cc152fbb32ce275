import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { isSuspension } from './is-suspension.ts';
import { useSignInWithPasskey } from './second-step.mutations.ts';
import { SignInFailure } from './sign-in-failure.tsx';

type PasskeyButtonProps = {
  label?: string;
  remember: boolean;
  /** Why the form around it failed: the reason of a suspension is shown once. */
  formFailure: Error | null;
  onDone?: () => void;
};

/** Signs in with a passkey, below the reason why a suspended person cannot. A browser without passkeys says so. */
export function PasskeyButton({ label = 'Sign In with a Passkey', remember, formFailure, onDone }: PasskeyButtonProps) {
  const signIn = useSignInWithPasskey();
  const isMounted = useMounted();
  function press() {
    if (!('PublicKeyCredential' in window)) return toast.error('This browser has no passkeys');
    signIn.mutate(remember, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        // A person who closes the browser's dialog knows it.
        if (error.name !== 'PasskeyCanceled' && !isSuspension(error)) toastError(error, 'Failed to sign in');
      },
    });
  }
  return (
    <>
      {isSuspension(signIn.error) && !isSuspension(formFailure) && <SignInFailure failure={signIn.error} />}
      <Button
        variant="outline"
        size="lg"
        busy={signIn.isPending}
        busyLabel="Waiting for your passkey…"
        disabled={!isMounted}
        onClick={press}
        className="w-full"
      >
        {label}
      </Button>
    </>
  );
}
