import { type ComponentType, useEffect, useState } from 'react';
import { onToast, type ToastMessage } from '@/lib/toast.ts';

type Viewport = ComponentType<{ messages: ToastMessage[] }>;

const loadViewport = () => import('./toast-viewport.tsx').then((module): Viewport => module.default);

/**
 * Collects toasts and shows them. What shows them is fetched when someone first touches the page: it costs the first
 * visit nothing, and is there when the connection is not. Stands once, in the layout.
 */
export function ToastHost() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [Viewport, setViewport] = useState<Viewport | null>(null);

  useEffect(() => onToast((message) => setMessages((before) => [...before, message])), []);

  useEffect(() => {
    if (Viewport !== null) return;
    // A chunk that does not come must not take the page down; the next touch or toast asks again.
    const load = () =>
      void loadViewport().then(
        (loaded) => setViewport(() => loaded),
        () => undefined,
      );
    if (messages.length > 0) load();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, load, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, load);
    };
  }, [Viewport, messages]);

  return Viewport !== null && messages.length > 0 ? <Viewport messages={messages} /> : null;
}
