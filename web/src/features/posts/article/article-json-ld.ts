import { bloggerPath } from '#contract/handles';
import { type Article, articlePath, DEFAULT_AUTHOR } from '#contract/posts';
import { categoryName } from '#contract/topics';

/** CSS class of the paywall. The structured data refers to it. */
export const PAYWALL_CLASS = 'paywalled';

/**
 * Returns the structured data of an article. Marks premium articles as paywalled; search engines would otherwise treat
 * the teaser as cloaking.
 */
export function articleJsonLd(article: Article, { origin, publisher }: { origin: string; publisher: string }) {
  const author = article.author;
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    image: [new URL(article.shareImage, origin).href],
    datePublished: new Date(article.createdAt).toISOString(),
    dateModified: new Date(article.updatedAt).toISOString(),
    author: {
      '@type': 'Person',
      name: author?.username ?? DEFAULT_AUTHOR,
      ...(author && { url: origin + bloggerPath(author) }),
    },
    publisher: { '@type': 'Organization', name: publisher },
    mainEntityOfPage: origin + articlePath(article),
    articleSection: categoryName(article.category),
    isAccessibleForFree: article.isFree,
    ...(article.access === 'teaser' && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${PAYWALL_CLASS}` },
    }),
  };
}
