import { startWritingPath } from '#contract/posts';
import { PromoCard } from '@/components/domain/promo-card.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';

/** Promotes sign-up and sign-in above the free posts. */
export function FreePostsTopPromo() {
  return (
    <div className="mt-6">
      <PromoCard
        title="Find your next favorite writer"
        text="With a free account, you can follow the topics you care about and get a feed of your own."
        action={
          <>
            <ButtonLink to="/auth?mode=signup">
              <span>
                Sign Up<span className="hidden md:inline"> Free</span>
              </span>
            </ButtonLink>
            <ButtonLink to="/auth" variant="outline">
              Log In
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

/** Promotes writing below the free posts. */
export function FreePostsBottomPromo() {
  return (
    <div className="mt-10">
      <PromoCard
        title="Something to say yourself?"
        text="No ads and no startup costs. Your first post can be out today."
        action={
          <>
            <ButtonLink to="/auth?mode=signup">Sign Up Free</ButtonLink>
            <ButtonLink to={startWritingPath} variant="outline">
              Start Writing
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
