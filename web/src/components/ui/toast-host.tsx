import { useEffect, useState } from 'react';
import { onSigns } from '@/lib/dom/on-signs.ts';
import { onToast, type ToastMessage } from '@/lib/toast.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadViewport = () => import('./toast-viewport.tsx');

/**
 * Collects toasts and shows them. The code that renders them loads at the first sign of a person: a first visit does
 * not wait for it, and a press works offline. Rendered once, in the layout.
 */
export function ToastHost() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [Viewport, fetchViewport] = useLazyComponent(loadViewport);

  useEffect(() => onToast((message) => setMessages((before) => [...before, message])), []);

  useEffect(() => {
    if (Viewport !== null) return;
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      await fetchViewport();
      isLoading = false;
    };
    if (messages.length > 0) void load();
    return onSigns(load);
  }, [Viewport, fetchViewport, messages]);

  // Also rendered without toasts: screen readers announce only changes of a live region that they know.
  return Viewport && <Viewport messages={messages} />;
}
