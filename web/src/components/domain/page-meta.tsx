import { useQueryClient } from '@tanstack/react-query';
import { DEFAULT_SHARE_IMAGE, SHARE_IMAGE } from '#contract/images';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import { useRenderContext } from '@/lib/render-context.tsx';

type PageMetaProps = {
  title: string;
  /** One or two sentences for search results and share previews. */
  description?: string;
  /** The canonical path; absent on pages that cannot be shared. */
  path?: string;
  /** Same-origin URL of a 1200x630 image; defaults to the product's own. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Milliseconds UTC. */
  publishedTime?: number;
  author?: string | undefined;
  section?: string;
  /** Excludes personal screens and error pages from search engines. */
  noIndex?: boolean;
  /** For search engines, which read the rendered page; omitted in the browser. */
  jsonLd?: Record<string, unknown> | false;
};

/** Sets the page's metadata for browsers, search engines and share previews. React hoists it into the head. */
export function PageMeta({ title, description, path, jsonLd, noIndex = false, ...share }: PageMetaProps) {
  const { origin } = useRenderContext();
  const platform = useQueryClient().getQueryData<PlatformResponse>(queryKeys.platform)?.name;
  const name = platform && platform !== title ? platform : undefined;
  return (
    <>
      <title>{name ? `${title} · ${name}` : title}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {path !== undefined && !noIndex && <link rel="canonical" href={origin + path} />}
      {path !== undefined && (
        <ShareMeta title={title} description={description} url={origin + path} siteName={name} {...share} />
      )}
      {import.meta.env.SSR && jsonLd && <JsonLd data={jsonLd} />}
    </>
  );
}

type ShareMetaProps = Pick<
  PageMetaProps,
  'title' | 'image' | 'imageAlt' | 'type' | 'publishedTime' | 'author' | 'section'
> & {
  description: string | undefined;
  url: string;
  siteName: string | undefined;
};

/** Sets the Open Graph metadata. */
function ShareMeta({
  title,
  description,
  url,
  siteName,
  image = DEFAULT_SHARE_IMAGE,
  imageAlt,
  type,
  ...article
}: ShareMetaProps) {
  return (
    <>
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image, url).href} />
      <meta property="og:image:width" content={String(SHARE_IMAGE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE.height)} />
      {imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      {siteName && <meta property="og:site_name" content={siteName} />}
      <meta name="twitter:card" content="summary_large_image" />
      {article.publishedTime !== undefined && (
        <meta property="article:published_time" content={new Date(article.publishedTime).toISOString()} />
      )}
      {article.author && <meta property="article:author" content={article.author} />}
      {article.section && <meta property="article:section" content={article.section} />}
    </>
  );
}

/**
 * Embeds a data block: never executed, and unable to close its own element. The server entry moves it into the head.
 * React would create script elements from markup, which Trusted Types forbid.
 */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
