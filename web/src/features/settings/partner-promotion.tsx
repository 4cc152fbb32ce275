import { PromoCard } from '@/components/domain/promo-card.tsx';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { usePlatform } from './use-platform.ts';

/** Shows the partner service that the platform recommends; nothing when none is configured. */
export function PartnerPromotion() {
  const promotion = usePlatform().data?.promotion;
  if (!promotion) return null;
  return (
    <PromoCard
      title={promotion.title}
      text={promotion.text}
      action={
        <a href={promotion.url} target="_blank" rel="noopener" className={buttonStyle('outline')}>
          Learn more<span className="sr-only"> at {promotion.title} (opens in a new tab)</span>
        </a>
      }
    />
  );
}
