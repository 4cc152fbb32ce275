import { type WebFeedTarget, webFeedPath } from '#contract/feeds';
import { useRenderContext } from '@/lib/render-context.tsx';

/**
 * Names the web feed of a page in two formats, for feed readers and browsers. React hoists it into the head. Only the
 * rendered page needs it.
 */
export function FeedLinks({ target, title }: { target: WebFeedTarget; title: string }) {
  const { origin } = useRenderContext();
  const href = (format: 'rss' | 'json') => origin + webFeedPath(target, format);
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href={href('rss')} />
      <link rel="alternate" type="application/feed+json" title={`${title} (JSON Feed)`} href={href('json')} />
    </>
  );
}
