import { useEffect, useEffectEvent } from 'react';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import type { RichEditorProps } from './use-editor.ts';

const loadEditor = () => import('./rich-editor.tsx');

type TextEditorProps = RichEditorProps & {
  /** Runs when the editor cannot be loaded; the text can be written as markup then. */
  onLoadFailed: () => void;
};

/** The editor of a text in format 2. Its chunk loads with this component, and only on the page that shows it. */
export function TextEditor({ onLoadFailed, ...props }: TextEditorProps) {
  const [RichEditor, fetchEditor] = useLazyComponent<RichEditorProps>(loadEditor);
  const load = useEffectEvent(async () => {
    if (!(await fetchEditor())) onLoadFailed();
  });
  useEffect(() => void load(), []);
  if (RichEditor === null) return <div aria-hidden="true" className="min-h-80 md:min-h-96" />;
  return <RichEditor {...props} />;
}
