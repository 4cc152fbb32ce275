import { ButtonLink } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { type SubscribePlacement, subscribeStyles } from './subscribe-style.ts';

type GuestSubscribeProps = {
  placement: SubscribePlacement;
  /** Monthly price, US cents; null when the page shows it elsewhere or it is unknown. */
  priceCents?: number | null;
  signUpPath: string;
  signInPath: string;
};

/** Shows the Subscribe button of a guest: it leads to the sign-up and then back. */
export function GuestSubscribe({ placement, priceCents, signUpPath, signInPath }: GuestSubscribeProps) {
  const { label, size } = subscribeStyles[placement];
  return (
    <div className="mt-6">
      {priceCents != null && <p className="mb-4 text-base">{formatMoney(priceCents)} a month</p>}
      <ButtonLink to={signUpPath} size={size}>
        {label}
      </ButtonLink>
      <p className="mt-4 text-sm text-muted">
        Already have an account?{' '}
        <TextLink to={signInPath} className="reach">
          Sign in
        </TextLink>
      </p>
    </div>
  );
}
