import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { formatNumber } from '@/lib/text/format.ts';

export type FindActions = {
  search: (query: string) => void;
  /** Selects the next place, or the one before. */
  step: (step: 1 | -1) => void;
  replace: (text: string) => void;
  /** Returns the number of replaced places. */
  replaceAll: (text: string) => number;
  /** Undoes the last change of the text. */
  undo: () => void;
  close: () => void;
};
type FindPanelProps = {
  query: string;
  /** Number of places found, and the index of the selected one; -1 if none is selected. */
  count: number;
  selected: number;
  actions: FindActions;
};

function resultText(query: string, count: number, selected: number, replaced: number): string {
  if (query === '') return '';
  if (replaced > 0) return `${formatNumber(replaced)} replaced`;
  if (count === 0) return 'Not found';
  return selected === -1 ? `${formatNumber(count)} found` : `${formatNumber(selected + 1)} of ${formatNumber(count)}`;
}

/** Finds and replaces text. Enter selects the next place, Escape closes the panel. */
export function FindPanel({ query, count, selected, actions }: FindPanelProps) {
  const [replacement, setReplacement] = useState('');
  /** Number of places that the last action replaced. */
  const [replaced, setReplaced] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function press(event: KeyboardEvent<HTMLInputElement>, onEnter: () => void) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  }

  /** Runs an action whose result is no longer that of 'Replace All'. */
  function run(action: () => void) {
    setReplaced(0);
    action();
  }

  /** Escape closes the panel also from a button, and undoing after 'Replace All' means the text. */
  function pressAnywhere(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const isWithControl = event.ctrlKey || event.metaKey;
    const isUndo = isWithControl && !event.shiftKey && event.key.toLowerCase() === 'z' && replaced > 0;
    if (!isUndo && (event.key !== 'Escape' || isWithControl)) return;
    event.preventDefault();
    if (isUndo) run(actions.undo);
    else actions.close();
  }

  const step = (by: 1 | -1) => run(() => actions.step(by));
  const replace = () => run(() => actions.replace(replacement));

  return (
    <search
      className="grid gap-2 border-t border-line py-2 md:grid-cols-2"
      aria-label="Find and replace"
      onKeyDown={pressAnywhere}
    >
      <TextInput
        ref={field}
        aria-label="Find"
        placeholder="Find"
        value={query}
        className="h-10"
        onChange={({ target }) => run(() => actions.search(target.value))}
        onKeyDown={(event) => press(event, () => step(event.shiftKey ? -1 : 1))}
      />
      <TextInput
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        className="h-10"
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={(event) => press(event, replace)}
      />
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        <p role="status" className="min-w-20 text-xs text-muted tabular-figures">
          {resultText(query, count, selected, replaced)}
        </p>
        <Button size="sm" variant="outline" onClick={() => step(-1)}>
          Previous
        </Button>
        <Button size="sm" variant="outline" onClick={() => step(1)}>
          Next
        </Button>
        <Button size="sm" variant="outline" onClick={replace}>
          Replace
        </Button>
        <Button size="sm" variant="outline" onClick={() => setReplaced(actions.replaceAll(replacement))}>
          Replace All
        </Button>
        <Button size="sm" variant="ghost" onClick={actions.close}>
          Close
        </Button>
      </div>
    </search>
  );
}
