import { useQueryClient } from '@tanstack/react-query';
import { DEFAULT_SHARE_IMAGE, SHARE_IMAGE } from '#contract/images';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import { useRenderContext } from '@/lib/render-context.tsx';

type PageMetaProps = {
  title: string;
  /** One or two sentences for search results and share previews. */
  description?: string;
  /** The canonical path; a page without one has no address to share. */
  path?: string;
  /** A same-origin address of 1200x630; the product's own by default. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Milliseconds UTC. */
  publishedTime?: number;
  author?: string | undefined;
  section?: string;
  /** Not for search engines: personal screens, and what is not there. */
  noIndex?: boolean;
  /** For search engines, which read composed pages: in the browser it is left out. */
  jsonLd?: Record<string, unknown> | false;
};

/** What a page tells browsers, search engines and share previews; React hoists it into the head. */
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

/** Open Graph, which the rest of the world reads too (spec §2 'Article page', §9 share image). */
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
 * A data block: never run, and it cannot end its own element. The server's entry puts it into the head, where it stays:
 * React makes script elements of markup, which Trusted Types forbid.
 */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
