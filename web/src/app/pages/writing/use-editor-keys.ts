import { useEffect, useEffectEvent } from 'react';

type EditorActions = { publish: () => void; save: () => void };

/** Publishes on Ctrl/Cmd+Enter and saves on Ctrl/Cmd+S, anywhere in the editor except in dialogs above it. */
export function useEditorKeys({ publish, save }: EditorActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
    const act = { Enter: publish, s: save }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
    if (!isInDialog && !event.repeat) act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
