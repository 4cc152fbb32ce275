import { useEffect, useState } from 'react';
import { onToast, type ToastMessage } from '@/lib/toast.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

const loadViewport = () => import('./toast-viewport.tsx');

/**
 * Collects toasts and shows them. The code that renders them loads when the page is idle or first touched: it delays
 * nothing and works offline. Rendered once, in the layout.
 */
export function ToastHost() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [Viewport, fetchViewport] = useLazyComponent(loadViewport);

  useEffect(() => onToast((message) => setMessages((before) => [...before, message])), []);

  useEffect(() => {
    if (Viewport !== null) return;
    const load = () => void fetchViewport();
    if (messages.length > 0) load();
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, load, { passive: true });
    const stopWaiting = whenIdle(load);
    return () => {
      stopWaiting();
      for (const event of events) window.removeEventListener(event, load);
    };
  }, [Viewport, fetchViewport, messages]);

  // Also rendered without toasts: screen readers announce only changes of a live region that they know.
  return Viewport && <Viewport messages={messages} />;
}
