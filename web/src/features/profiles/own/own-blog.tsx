import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { newPostPath, ownPostsPath } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { categoryName } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { formatNumber } from '@/lib/text/format.ts';

function Way({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li className="relative border-t border-line py-3.5">
      <Link to={to} className="stretched text-base font-medium transition-colors hover:text-accent">
        {label}
      </Link>
      <p className="text-sm text-pretty text-muted">{children}</p>
    </li>
  );
}

/** Prompts for writing topics, without which nothing can be published. */
function NextStep() {
  return (
    <div className="mb-8 rounded-lg bg-accent-soft px-6 py-6">
      <h3 className="text-lg">Next: what do you write about?</h3>
      <p className="mt-1 mb-4 text-base text-pretty text-muted">
        Choose your topics once. Every post goes under one of them, and readers find you there.
      </p>
      <ButtonLink to="/my-topics">Choose Writing Topics</ButtonLink>
    </div>
  );
}

/** Shows the blogger section of Settings: the state of the blog and links to its pages. */
export function OwnBlog({ profile }: { profile: OwnProfile }) {
  const { counts, writingTopics } = profile;
  const hasTopics = writingTopics.length > 0;
  return (
    <>
      {!hasTopics && <NextStep />}
      <dl className="grid grid-cols-2 gap-x-10 gap-y-4 sm:flex">
        <Figure value={formatNumber(counts.total)} label="posts" />
        <Figure value={`${formatNumber(counts.free)} of ${formatNumber(counts.maxFree)}`} label="free posts" />
        <Figure value={formatNumber(counts.views)} label="views" />
        <Figure value={formatNumber(profile.currentSubscribers)} label="subscribers" />
      </dl>
      <ul className="mt-7 border-b border-line">
        <Way to={newPostPath} label="New Post">
          A blank page, saved as you type.
        </Way>
        <Way to="/my-topics" label="Writing Topics">
          {hasTopics ? writingTopics.map(categoryName).join(', ') : 'None chosen yet.'}
        </Way>
        <Way to="/profile" label="My Profile">
          Picture, About Me, links, earnings.
        </Way>
        <Way to={ownPostsPath} label="Content Manager">
          All your posts and drafts.
        </Way>
      </ul>
    </>
  );
}
