import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { formatNumber } from '@/lib/text/format.ts';
import { replaceAll, replaceNext, selectNext, setQuery } from './find.ts';

type FindPanelProps = {
  /** Number of places found, and the index of the selected one; -1 if none is selected. */
  count: number;
  selected: number;
  run: (command: Command) => void;
  onClose: () => void;
};

function resultText(query: string, count: number, selected: number): string {
  if (query === '') return '';
  if (count === 0) return 'Not found';
  return selected === -1 ? `${formatNumber(count)} found` : `${formatNumber(selected + 1)} of ${formatNumber(count)}`;
}

/** Finds and replaces text in the editor. Enter selects the next place, Escape closes the panel. */
export function FindPanel({ count, selected, run, onClose }: FindPanelProps) {
  const [query, changeQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function press(event: KeyboardEvent<HTMLInputElement>, onEnter: Command) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else run(onEnter);
  }

  return (
    <search className="grid gap-2 border-t border-line py-2 md:grid-cols-2" aria-label="Find and replace">
      <TextInput
        ref={field}
        aria-label="Find"
        placeholder="Find"
        value={query}
        className="h-10"
        onChange={(event) => {
          changeQuery(event.target.value);
          run(setQuery(event.target.value));
        }}
        onKeyDown={(event) => press(event, selectNext(event.shiftKey ? -1 : 1))}
      />
      <TextInput
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        className="h-10"
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={(event) => press(event, replaceNext(replacement))}
      />
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        <p role="status" className="min-w-20 text-xs text-muted tabular-nums">
          {resultText(query, count, selected)}
        </p>
        <Button size="sm" variant="outline" onClick={() => run(selectNext(-1))}>
          Previous
        </Button>
        <Button size="sm" variant="outline" onClick={() => run(selectNext(1))}>
          Next
        </Button>
        <Button size="sm" variant="outline" onClick={() => run(replaceNext(replacement))}>
          Replace
        </Button>
        <Button size="sm" variant="outline" onClick={() => run(replaceAll(replacement))}>
          Replace All
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </search>
  );
}
