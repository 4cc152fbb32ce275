import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ArticleHit, BloggerHit, SearchResponse, TopicHit } from '#contract/search';
import { nextOption, searchGroups, topicHitName } from '@/features/search/search-groups.ts';
import { HighlightedText } from '@/features/search/search-list.tsx';

const creator: BloggerHit = { id: 'mara', username: 'mara_writes', pictureUrl: null };
const article: ArticleHit = {
  id: 'a1',
  slug: 'night-trains',
  title: 'Night Trains',
  author: creator,
  createdAt: 0,
  category: 'travel',
  isFree: true,
  preview: 'The berth was narrow.',
};
const category = (key: string) => ({ category: key, subtopic: null }) as TopicHit;
const europe: TopicHit = { category: 'travel', subtopic: { name: 'Europe', label: 'Europe' } };

const found = (part: Partial<SearchResponse>, isGuest = false) =>
  searchGroups({ creators: [], topics: [], articles: [], ...part }, isGuest);
const pathsOf = (part: Partial<SearchResponse>, isGuest = false) =>
  found(part, isGuest).flatMap(({ options }) => options.map(({ to }) => to));

describe('search results', () => {
  test('list Creators, then Topics, then Articles, numbered through', () => {
    const groups = found({ articles: [article], topics: [europe, category('food')], creators: [creator] });
    expect(groups.map(({ name, options }) => [name, options.map(({ index }) => index)])).toEqual([
      ['Creators', [0]],
      ['Topics', [1, 2]],
      ['Articles', [3]],
    ]);
  });

  test('have no group without a result', () => {
    expect(found({})).toEqual([]);
    expect(found({ topics: [europe] }).map(({ name }) => name)).toEqual(['Topics']);
  });

  test('lead to the blogger, the category’s screen, the subtopic’s posts and the article', () => {
    expect(pathsOf({ creators: [creator], topics: [category('health_beauty'), europe], articles: [article] })).toEqual([
      '/@mara_writes',
      '/health-beauty',
      '/topic/travel/Europe',
      '/article/a1/night-trains',
    ]);
  });

  test('lead from Gaming to Tech, and from an unknown category home', () => {
    expect(pathsOf({ topics: [category('gaming'), category('gardening')] })).toEqual(['/tech', '/']);
  });

  test('lead guests to the posts of a category', () => {
    const topics = ['sports', 'gaming', 'health_beauty', 'gardening'].map(category);
    expect(pathsOf({ topics: [...topics, europe] }, true)).toEqual([
      '/topic/sports',
      '/topic/tech',
      '/topic/health-beauty',
      '/',
      '/topic/travel/Europe',
    ]);
  });

  test('name a subtopic with its category', () => {
    expect([category('self_help'), europe].map(topicHitName)).toEqual(['Self Help', 'Travel › Europe']);
  });
});

describe('the arrow keys', () => {
  test('wrap around at both ends of the list', () => {
    expect([0, 2].map((active) => nextOption('ArrowDown', active, 3))).toEqual([1, 0]);
    expect([0, 2].map((active) => nextOption('ArrowUp', active, 3))).toEqual([2, 1]);
  });
});

describe('marks', () => {
  const marked = (text: string, query: string) =>
    renderToStaticMarkup(createElement(HighlightedText, { text, query })).replace(/<mark [^>]*>/g, '<mark>');

  test('surround every match and change nothing else', () => {
    expect(marked('Slow trains, slow towns', 'slow')).toBe('<mark>Slow</mark> trains, <mark>slow</mark> towns');
    expect(marked('Nothing here', 'slow')).toBe('Nothing here');
  });

  test('show markup as text', () => {
    expect(marked('<img src=x onerror=alert(1)>', 'img')).toBe('&lt;<mark>img</mark> src=x onerror=alert(1)&gt;');
  });
});
