import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { useSignInWithPasskey } from './second-step.mutations.ts';

type PasskeyButtonProps = { label?: string; remember: boolean; onDone?: () => void };

/** Signs in with a passkey. A browser without passkeys says so when it is pressed. */
export function PasskeyButton({ label = 'Sign In with a Passkey', remember, onDone }: PasskeyButtonProps) {
  const signIn = useSignInWithPasskey();
  const isMounted = useMounted();
  function press() {
    if (!('PublicKeyCredential' in window)) return toast.error('This browser has no passkeys');
    signIn.mutate(remember, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        // A person who closes the browser's dialog knows it.
        if (error.name !== 'PasskeyCanceled') toastError(error, 'Failed to sign in');
      },
    });
  }
  return (
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
  );
}
