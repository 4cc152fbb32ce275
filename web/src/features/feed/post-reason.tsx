import { DAY, FEED_MIN_MATCHES, FEED_WINDOW } from '#contract/limits';
import type { PostReason } from '#contract/posts';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { accountViewPath, followedPath } from '@/lib/navigation/dashboard-paths.ts';

type Explanation = { text: string; link: { to: string; label: string } };

const changeFollows = { to: followedPath, label: 'Change what you follow' };

const explanations: Record<PostReason['kind'], Explanation> = {
  followed: {
    text: 'You chose it at sign-up, in My Topics or on a team’s badge.',
    link: changeFollows,
  },
  filled: {
    text: `What you chose has fewer than ${FEED_MIN_MATCHES} posts in the last ${FEED_WINDOW / DAY} days, so your feed is filled up from the rest of your topics.`,
    link: changeFollows,
  },
  subscribed: {
    text: 'You subscribe to this blogger, so all of their new posts come to your feed.',
    link: { to: accountViewPath('subscriptions'), label: 'See your subscriptions' },
  },
};

/** Explains why a post is in a personal feed: a short reason, and a sentence that expands without JavaScript. */
export function PostReasonHint({ reason: { kind, text } }: { reason: PostReason }) {
  const { text: sentence, link } = explanations[kind];
  return (
    <details className="group/why above mt-3 w-fit text-xs text-muted">
      <summary className="reach block w-fit cursor-pointer list-none rounded-sm text-pretty hover:text-ink [&::-webkit-details-marker]:hidden">
        {text} <span className="sr-only">Why am I seeing this?</span>
        <span aria-hidden="true" className="whitespace-nowrap">
          · Why? <ChevronDownIcon className="inline size-3.5 transition-[rotate] group-open/why:rotate-180" />
        </span>
      </summary>
      <p className="mt-2 max-w-[62ch] text-pretty">
        {sentence}{' '}
        <TextLink to={link.to} className="reach">
          {link.label}
        </TextLink>
      </p>
    </details>
  );
}
