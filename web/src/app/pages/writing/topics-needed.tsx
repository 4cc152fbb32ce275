import { postMessages } from '#contract/post-messages';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { writingTopicsPath } from './editor-paths.ts';

/** Asks new bloggers to choose a topic first, because a post cannot be published without one. */
export function TopicsNeeded() {
  return (
    <EmptyState
      headingLevel={1}
      title={postMessages.noWritingTopics}
      text="Choose what you write about, then write your first post. You can change your topics at any time."
      action={<ButtonLink to={writingTopicsPath(newPostPath)}>{postMessages.chooseWritingTopics}</ButtonLink>}
    />
  );
}
