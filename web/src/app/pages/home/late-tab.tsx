import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useLateComponent } from '@/lib/use-late-component.ts';

type LateTabProps<Props extends object> = {
  /** The same function at each render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** Stands in while the tab comes, in its shape. */
  fallback: ReactNode;
  /** Of the failure: 1 where the tab would have brought the page's title. */
  headingLevel?: 1 | 2;
};

/** A tab in a chunk of its own: most people come for the feed. */
export function LateTab<Props extends object>({ load, props, fallback, headingLevel = 1 }: LateTabProps<Props>) {
  const [Tab, fetchTab] = useLateComponent(load);
  const [state, setState] = useState<'coming' | 'failed' | 'again'>('coming');

  useEffect(() => {
    let isGone = false;
    const fetch = async () => {
      if (!(await fetchTab()) && !isGone) setState('failed');
    };
    if (state !== 'failed') void fetch();
    return () => {
      isGone = true;
    };
  }, [fetchTab, state]);

  if (Tab !== null) return <Tab {...props} />;
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
