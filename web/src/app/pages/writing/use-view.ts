import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type View = 'write' | 'markup' | 'preview';

const write = { key: 'write', label: 'Write' } as const;
const preview = { key: 'preview', label: 'Preview' } as const;

/** Views of a text in format 1, whose editor shows the text itself, and in format 2. */
export const viewsByFormat = {
  1: [write, preview],
  2: [write, { key: 'markup', label: 'Markup' }, preview],
} as const;

/** Switches between the views of a text. Each view restores its scroll position; a view starts at the top. */
export function useView() {
  const [view, setView] = useState<View>('write');
  const scrolled = useRef<Partial<Record<View, number>>>({});
  function show(next: View) {
    if (next === view) return;
    scrolled.current[view] = window.scrollY;
    flushSync(() => setView(next));
    window.scrollTo({ top: scrolled.current[next] ?? 0, behavior: 'instant' });
  }
  return [view, show] as const;
}
