import { DEFAULT_SHARE_IMAGE, SHARE_IMAGE } from '#contract/images';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRequestFacts } from '@/lib/request-facts.tsx';

type PageMetaProps = {
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  /** A same-origin address of 1200x630; the product's own by default. */
  image?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Milliseconds UTC. */
  publishedTime?: number;
  author?: string | undefined;
  section?: string;
  noIndex?: boolean;
  jsonLd?: Record<string, unknown>;
};

/** What a page tells browsers, search engines and share previews; React hoists it into the head. */
export function PageMeta({ title, description, path, image = DEFAULT_SHARE_IMAGE, type = 'website', ...rest }: PageMetaProps) {
  const { origin } = useRequestFacts();
  const name = useQueryClient().getQueryData<PlatformResponse>(queryKeys.platform)?.name;
  const fullTitle = name && name !== title ? `${title} · ${name}` : title;
  const url = origin + path;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {rest.noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image, origin || undefined).href} />
      <meta property="og:image:width" content={String(SHARE_IMAGE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE.height)} />
      {name && <meta property="og:site_name" content={name} />}
      <meta name="twitter:card" content="summary_large_image" />
      {rest.publishedTime !== undefined && (
        <meta property="article:published_time" content={new Date(rest.publishedTime).toISOString()} />
      )}
      {rest.author && <meta property="article:author" content={rest.author} />}
      {rest.section && <meta property="article:section" content={rest.section} />}
      {rest.jsonLd && <JsonLd data={rest.jsonLd} />}
    </>
  );
}

/** A data block: never run, and it cannot end its own element. */
function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
