import { type Article, articlePath, DEFAULT_AUTHOR } from '#contract/posts';
import { categoryName } from '#contract/topics';

/** The class of what stands in for the text that only subscribers read, as the structured data names it. */
export const PAYWALL_CLASS = 'paywalled';

/** An article as search engines read it; a premium one says so, or its teaser would look like cloaking to them. */
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
      ...(author && { url: `${origin}/blogger/${author.id}` }),
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
