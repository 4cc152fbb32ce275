import { ZonedMoment } from '../checkout/zoned-moment.tsx';

/** `accessUntil`: when access to premium posts ends or ended; null when unknown. */
export type PastDue = { accessUntil: number | null; isOpen: boolean };

/**
 * Says until when premium posts stay open after a failed payment, or since when they are closed, and how to correct it.
 */
export function PastDueText({ accessUntil, isOpen }: PastDue) {
  const moment = accessUntil !== null && <ZonedMoment at={accessUntil} />;
  if (!isOpen) {
    return (
      <>
        The premium posts {moment ? <>have been locked since {moment}</> : 'are locked'}. Update your payment method,
        and they unlock again.
      </>
    );
  }
  return (
    <>
      You can read the premium posts {moment ? <>until {moment}</> : 'for now'}. Update your payment method, and the
      subscription continues.
    </>
  );
}
