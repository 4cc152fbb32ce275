import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** 1 when it is the page's only content. */
  headingLevel?: 1 | 2;
  /** For a part of a form or of a long page: as small as a notice. */
  compact?: boolean;
};

/** Says what failed and offers a retry. */
export function ErrorState({ title, text, headingLevel = 2, compact = false, ...retry }: ErrorStateProps) {
  const { onRetry, retryLabel = 'Try Again', retrying = false } = retry;
  const Heading = `h${headingLevel}` as const;
  if (compact) {
    return (
      <Notice tone="error" title={title}>
        {text && <p>{text}</p>}
        {onRetry && (
          <Button variant="outline" size="sm" onClick={onRetry} busy={retrying} className="mt-3">
            {retryLabel}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center md:py-24">
      <span aria-hidden="true" className="mb-6 h-px w-16 bg-accent" />
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="mt-2 text-base text-pretty text-muted">{text}</p>}
      {onRetry && (
        <Button variant="outline" onClick={onRetry} busy={retrying} className="mt-6">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
