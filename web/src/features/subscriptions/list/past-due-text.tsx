import { ZonedMoment } from '../checkout/zoned-moment.tsx';

/** `accessUntil`: until when, or since when not any more, premium posts can be read; null where it is not known. */
export type PastDue = { accessUntil: number | null; isOpen: boolean };

/** After a payment failed: until when premium posts are open nevertheless, or since when not, and what mends it. */
export function PastDueText({ accessUntil, isOpen }: PastDue) {
  const moment = accessUntil !== null && <ZonedMoment at={accessUntil} />;
  if (!isOpen) {
    return (
      <>
        The premium posts {moment ? <>have been closed since {moment}</> : 'are closed'}. Update your payment method,
        and they open again.
      </>
    );
  }
  return (
    <>
      The premium posts stay open {moment ? <>until {moment}</> : 'for now'}. Update your payment method, and the
      subscription goes on.
    </>
  );
}
