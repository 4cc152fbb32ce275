import { bloggerPercentage, bloggerShareCents } from '#contract/money';
import { formatMoney } from '@/lib/text/format.ts';

const EXAMPLE_CENTS = 300;

/** Draws the split of a subscription. `fee` is the platform's share in percent; nothing is drawn until it is known. */
export function RevenueSplit({ fee }: { fee: number | undefined }) {
  if (fee === undefined) return null;
  const bloggerShare = bloggerShareCents(EXAMPLE_CENTS, fee);
  const share = bloggerPercentage(fee);
  return (
    <section aria-labelledby="revenue-split" className="shell py-14 md:py-20">
      <h2 id="revenue-split" className="text-3xl">
        Where a subscription goes
      </h2>
      <p className="mt-3 max-w-xl text-muted text-pretty">
        Of a reader’s {formatMoney(EXAMPLE_CENTS)} a month, {formatMoney(bloggerShare)} reaches the writer. Our{' '}
        {formatMoney(EXAMPLE_CENTS - bloggerShare)} also pays the card fees.
      </p>
      <svg className="mt-8 h-4 w-full" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-money" width={share} height="4" />
        <rect className="fill-line-strong" x={share} width={fee} height="4" />
      </svg>
      <dl className="mt-4 flex justify-between gap-6">
        <div>
          <dd className="font-serif text-4xl text-money">{share}%</dd>
          <dt className="text-sm text-muted">for the writer</dt>
        </div>
        <div className="text-right">
          <dd className="font-serif text-4xl">{fee}%</dd>
          <dt className="text-sm text-muted">platform fee</dt>
        </div>
      </dl>
    </section>
  );
}
