import { useInfiniteQuery } from '@tanstack/react-query';
import type { PostPage, TopicPostsPage } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import type { CategoryKey } from '#contract/topics';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { useListFreshness } from '@/lib/http/use-list-freshness.ts';

export const freePostsQuery = () => cursorPages<PostPage>(queryKeys.freePosts, '/posts/free');

export const topicQuery = (category: CategoryKey) =>
  cursorPages<TopicPostsPage>(queryKeys.topic(category), `/topics/${category}/posts`);

export const subtopicQuery = (category: CategoryKey, subtopic: string) =>
  cursorPages<TopicPostsPage>(
    queryKeys.subtopic(category, subtopic),
    `/topics/${category}/${encodeURIComponent(subtopic)}/posts`,
  );

/** Fetches the free posts of all bloggers, newest first. */
export const useFreePosts = () => useInfiniteQuery({ ...freePostsQuery(), staleTime: useListFreshness() });

/** Fetches the posts of a category, newest first. */
export const useTopicPosts = (category: CategoryKey) =>
  useInfiniteQuery({ ...topicQuery(category), staleTime: useListFreshness() });

/** Fetches the posts of a subtopic, newest first. `subtopic` is its stored name, as used in the URL. */
export const useSubtopicPosts = (category: CategoryKey, subtopic: string) =>
  useInfiniteQuery({ ...subtopicQuery(category, subtopic), staleTime: useListFreshness() });
