import { useInfiniteQuery } from '@tanstack/react-query';
import type { PostPage, TopicPage } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import type { CategoryKey } from '#contract/topics';
import { cursorPages } from '@/lib/cursor-pages.ts';

/** Free posts of every blogger, newest first. */
export function useFreePosts() {
  return useInfiniteQuery(cursorPages<PostPage>(queryKeys.freePosts, '/posts/free'));
}

/** Posts of a category, newest first. */
export function useTopicPosts(category: CategoryKey) {
  return useInfiniteQuery(cursorPages<TopicPage>(queryKeys.topic(category), `/topics/${category}/posts`));
}

/** Posts of a subtopic, newest first. `subtopic` is its stored name, as it stands in the address. */
export function useSubtopicPosts(category: CategoryKey, subtopic: string) {
  const path = `/topics/${category}/${encodeURIComponent(subtopic)}/posts`;
  return useInfiniteQuery(cursorPages<TopicPage>(queryKeys.subtopic(category, subtopic), path));
}
