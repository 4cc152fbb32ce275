import type { ComponentProps } from 'react';
import { PromoCard } from '@/components/domain/promo-card.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { FeedSection } from './feed-section.tsx';

const signUp = (
  <div className="mt-6">
    <PromoCard
      title="Make this feed your own"
      text="Choose the topics you care about and see them first. Reading is free."
      action={<ButtonLink to="/auth?mode=signup">Sign Up Free</ButtonLink>}
    />
  </div>
);

/** Shows the general feed to a guest. */
export function GeneralFeed({ badgesFor, menuFor }: Pick<ComponentProps<typeof FeedSection>, 'badgesFor' | 'menuFor'>) {
  return (
    <FeedSection
      isSignedIn={false}
      headingLevel={2}
      badgesFor={badgesFor}
      menuFor={menuFor}
      lead={signUp}
      emptyWith={(check) => (
        <EmptyState
          title="No posts in your feed yet"
          text="New articles will appear here as soon as someone publishes one. Sign up to get a feed of your own."
          action={check}
        />
      )}
    />
  );
}
