import { subscriptionMessages } from '#contract/subscriptions';
import { ButtonLink } from '@/components/ui/button.tsx';
import { toast } from '@/lib/toast.ts';
import { type SubscribePlace, subscribeLooks } from './subscribe-look.ts';

/** The same button for a guest: it leads to signing in, and from there back. */
export function GuestSubscribe({ place, signInPath }: { place: SubscribePlace; signInPath: string }) {
  const { label, size } = subscribeLooks[place];
  return (
    <div className="mt-6">
      <ButtonLink to={signInPath} size={size} onClick={() => toast.info(subscriptionMessages.signInRequired)}>
        {label}
      </ButtonLink>
    </div>
  );
}
