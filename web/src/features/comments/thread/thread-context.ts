import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Viewer } from '#contract/accounts';
import type { CommentOrder } from '#contract/comments';
import type { Author } from '#contract/posts';

/** Props of the dialog that reports a comment. `signInPath` is null for a signed-in user. */
export type CommentReportProps = { commentId: string; signInPath: string | null; open: boolean; onClose: () => void };

/** The article with its comments, and what the page knows about its viewer. */
export type CommentedArticle = {
  postId: string;
  /** Path of the article, without a fragment. */
  path: string;
  /** Null after that account's deletion. */
  author: Author | null;
  /** Null for a guest. */
  viewer: Viewer | null;
  /** The viewer follows the author. */
  isFollowing: boolean;
  /** The viewer has a subscription to the author. */
  isSubscribed: boolean;
  /** Returns the page where a guest signs in or up and then continues at `path`. */
  toAuthPath: (step: 'sign-in' | 'signup', path: string) => string;
  /** The control that confirms the viewer's address. */
  confirmation: ReactNode;
  /** Loads the dialog that reports a comment. */
  loadReport: () => Promise<{ default: ComponentType<CommentReportProps> }>;
};

export type ThreadContextValue = CommentedArticle & {
  isOwnArticle: boolean;
  order: CommentOrder;
  /** No obstacle keeps the viewer from writing, or only that they are not signed in. */
  mayWrite: boolean;
  /** Ids of people whom the viewer has muted. */
  muted: ReadonlySet<string>;
  /** Milliseconds UTC. */
  now: number;
  /** Id of the comment that the address names. */
  linkedId: string | null;
  /** Tells screen readers what happened. */
  announce: (text: string) => void;
};

const ThreadContext = createContext<ThreadContextValue | null>(null);
export const ThreadProvider = ThreadContext.Provider;

/** Returns the thread around a comment. */
export function useThread(): ThreadContextValue {
  const thread = use(ThreadContext);
  if (thread === null) throw new Error('a comment outside of a thread');
  return thread;
}
