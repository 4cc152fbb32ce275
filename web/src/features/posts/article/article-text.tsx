import { type RefObject, useEffect, useState } from 'react';
import { formattedText, WorkText, type WorkTextProps } from '@/components/domain/work-text.tsx';
import { onSigns } from '@/lib/dom/on-signs.ts';
import { useMounted } from '@/lib/use-mounted.ts';

type Props = WorkTextProps & { isTeaser: boolean; frame: RefObject<HTMLDivElement | null> };

const hasFailed = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
  complete && naturalWidth === 0 && currentSrc !== '';

/** Calls the action when a picture in the element cannot be shown. */
function onFailedPicture(element: HTMLElement, action: () => void): () => void {
  if ([...element.querySelectorAll('img')].some(hasFailed)) action();
  // Captures, because errors of pictures do not bubble.
  element.addEventListener('error', action, true);
  return () => element.removeEventListener('error', action, true);
}

/**
 * Returns true while the HTML of a page from the server is what should be shown. A first visit then needs no code for
 * the text: it loads at the first sign of a person, and replaces the HTML when the text changes or a picture fails.
 */
function useServerHtml({ text, isTeaser, frame }: Props): boolean {
  const isHydrating = !useMounted();
  // A teaser is replaced as soon as the reader subscribes, so its code loads immediately.
  const [isKept, setKept] = useState(isHydrating && !import.meta.env.SSR && !isTeaser);
  const [served] = useState(text);
  const isChanged = text !== served;
  useEffect(() => {
    if (!isKept || frame.current === null) return;
    const replace = () => void formattedText.load().then(() => setKept(false));
    if (isChanged) return replace();
    const stops = [onSigns(() => void formattedText.load()), onFailedPicture(frame.current, replace)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isKept, isChanged, frame]);
  return isKept;
}

/** Shows the text of an article. `frame` receives the element whose children are the paragraphs. */
export function ArticleText(props: Props) {
  const { isTeaser, frame, ...work } = props;
  const className = isTeaser ? 'article-text fade-below' : 'article-text';
  if (useServerHtml(props)) {
    const kept = { __html: '' };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: hydrating keeps the HTML and never writes this value
    return <div ref={frame} className={className} dangerouslySetInnerHTML={kept} suppressHydrationWarning />;
  }
  return (
    <div ref={frame} className={className}>
      <WorkText {...work} />
    </div>
  );
}
