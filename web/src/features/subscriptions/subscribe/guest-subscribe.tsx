import { ButtonLink } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { type SubscribePlace, subscribeStyles } from './subscribe-style.ts';

type GuestSubscribeProps = {
  place: SubscribePlace;
  /** What it costs a month, US cents; null where the page says it elsewhere or nobody knows. */
  priceCents?: number | null;
  signUpPath: string;
  signInPath: string;
};

/** The same button for a guest: it leads to an account first, and from there back. */
export function GuestSubscribe({ place, priceCents, signUpPath, signInPath }: GuestSubscribeProps) {
  const { label, size } = subscribeStyles[place];
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
