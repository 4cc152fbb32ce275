import { useEffect, useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { Button } from '@/components/ui/button.tsx';
import { subscribeAuthPath } from '@/features/accounts/auth/auth-paths.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { GuestSubscribe } from '@/features/subscriptions/subscribe/guest-subscribe.tsx';
import { SubscribeSkeleton } from '@/features/subscriptions/subscribe/subscribe-skeleton.tsx';
import { type SubscribePlacement, subscribeStyles } from '@/features/subscriptions/subscribe/subscribe-style.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

type SubscribeToProps = {
  bloggerId: string;
  username: string;
  placement: SubscribePlacement;
  /** Path to return to after payment or sign-in. */
  returnTo: string;
  /** Monthly price shown to guests, US cents. */
  priceCents?: number | null;
};

const loadControl = () => import('./lazy-subscribe.tsx');

function MembersSubscribe({ viewer, ...props }: SubscribeToProps & { viewer: Viewer }) {
  const [Control, fetchControl] = useLazyComponent(loadControl);
  const [hasFailed, setFailed] = useState(false);
  const { label, size, box } = subscribeStyles[props.placement];

  useEffect(() => {
    let isUnmounted = false;
    void fetchControl().then((isLoaded) => !isUnmounted && setFailed(!isLoaded));
    return () => {
      isUnmounted = true;
    };
  }, [fetchControl]);

  async function tryAgain() {
    setFailed(!(await fetchControl(tryAgain)));
  }

  if (Control !== null) return <Control {...props} viewer={viewer} />;
  return (
    <div aria-busy={!hasFailed} className={box}>
      {hasFailed ? (
        <Button size={size} variant="outline" onClick={() => void tryAgain()}>
          {label}
        </Button>
      ) : (
        <SubscribeSkeleton placement={props.placement} />
      )}
    </div>
  );
}

/** Shows the subscribe control of a blogger; nothing on the viewer's own blog. */
export function BloggerSubscribe(props: SubscribeToProps) {
  const { viewer } = useSession();
  if (viewer === null) {
    return (
      <GuestSubscribe
        placement={props.placement}
        priceCents={props.priceCents}
        signUpPath={subscribeAuthPath('signup', props.returnTo)}
        signInPath={subscribeAuthPath('sign-in', props.returnTo)}
      />
    );
  }
  if (viewer.id === props.bloggerId) return null;
  return <MembersSubscribe key={`${viewer.id} ${props.bloggerId}`} {...props} viewer={viewer} />;
}
