import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useLateComponent } from '@/lib/use-late-component.ts';

type LatePartProps<Props extends object> = {
  /** The same function at each render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** Stands in while it comes, in its shape. */
  fallback: ReactNode;
  /** Of the failure: 1 where it would have brought the page's title. */
  headingLevel?: 1 | 2;
};

/** A part of a page in a chunk of its own, which few of the page's visitors need. */
export function LatePart<Props extends object>({ load, props, fallback, headingLevel = 1 }: LatePartProps<Props>) {
  const [Part, fetchPart] = useLateComponent(load);
  const [state, setState] = useState<'coming' | 'failed' | 'again'>('coming');

  useEffect(() => {
    let isGone = false;
    const fetch = async () => {
      if (!(await fetchPart()) && !isGone) setState('failed');
    };
    if (state !== 'failed') void fetch();
    return () => {
      isGone = true;
    };
  }, [fetchPart, state]);

  if (Part !== null) return <Part {...props} />;
  if (state === 'coming') return fallback;
  return (
    <ErrorState
      headingLevel={headingLevel}
      title="This could not be opened"
      text="Check your connection and try again."
      onRetry={() => setState('again')}
      retrying={state === 'again'}
    />
  );
}
