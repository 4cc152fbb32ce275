import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { ShownNotice } from '#contract/notice';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import { browserStorage } from '@/lib/storage/storage.ts';
import { NoticeBar } from './notice-bar.tsx';

/** Id of the last dismissed notice, also for public/assets/notice.v1.js. */
const DISMISSED = 'dismissed-notice';

const keyOf = (id: unknown, text: unknown) => `${id ?? ''} ${text ?? ''}`;

/** Returns what the document shows, whether the server or this page rendered it. */
function shownKey(): string {
  const box = document.getElementById('notice');
  return keyOf(box?.querySelector('button')?.value, box?.querySelector('p')?.textContent);
}

function show(notice: ShownNotice) {
  const box = document.createElement('div');
  box.id = 'notice';
  document.getElementById('root')?.before(box);
  const root = createRoot(box);
  function dismiss() {
    browserStorage.set(DISMISSED, String(notice.id));
    root.unmount();
    box.remove();
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  root.render(<NoticeBar notice={notice} onDismiss={dismiss} />);
}

/** Shows notices that begin, change or end while the page is open. The server renders the first one. */
export function watchNotice(queryClient: QueryClient): void {
  let shown = shownKey();
  function update() {
    const notice = queryClient.getQueryData<PlatformResponse>(queryKeys.platform)?.notice;
    if (notice === undefined) return;
    const isDismissed = notice !== null && browserStorage.get(DISMISSED) === String(notice.id);
    const wanted = isDismissed ? null : notice;
    const key = keyOf(wanted?.id, wanted?.text);
    if (key === shown) return;
    shown = key;
    document.getElementById('notice')?.remove();
    if (wanted !== null) show(wanted);
  }
  update();
  queryClient.getQueryCache().subscribe(update);
}
