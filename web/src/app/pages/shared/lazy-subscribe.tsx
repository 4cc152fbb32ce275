import type { Viewer } from '#contract/accounts';
import { subscribeAuthPath } from '@/features/accounts/auth/auth-paths.ts';
import { ConfirmationHelp } from '@/features/accounts/auth/confirmation-help.tsx';
import { GuestSubscribe } from '@/features/subscriptions/subscribe/guest-subscribe.tsx';
import { SubscribeControl, type SubscribeControlProps } from '@/features/subscriptions/subscribe/subscribe-control.tsx';

type LazySubscribeProps = Pick<SubscribeControlProps, 'bloggerId' | 'username' | 'placement' | 'returnTo'> & {
  viewer: Viewer;
};

/** Shows the subscribe control of signed-in readers; not loaded for guests. */
export default function LazySubscribe({ viewer, ...props }: LazySubscribeProps) {
  return (
    <SubscribeControl
      {...props}
      isEmailConfirmed={viewer.emailConfirmed}
      confirmation={<ConfirmationHelp email={viewer.email} next={props.returnTo} />}
      guest={
        <GuestSubscribe
          placement={props.placement}
          signUpPath={subscribeAuthPath('signup', props.returnTo)}
          signInPath={subscribeAuthPath('sign-in', props.returnTo)}
        />
      }
    />
  );
}
