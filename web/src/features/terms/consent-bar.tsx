import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SessionResponse } from '#contract/accounts';
import { queryKeys } from '#contract/query-keys';
import {
  type AgreeRequest,
  type AgreeResponse,
  type ConsentsResponse,
  termsMessages,
  termsPath,
  termsTitles,
} from '#contract/terms';
import { ApiError, api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const BOX = 'consents';

type Pending = ConsentsResponse['pending'][number];
type ConsentBarProps = { pending: Pending; onAgree: () => Promise<void>; onDismiss: () => void };

const buttonStyle = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Asks for consent to a version, above the page and in line with it. Reading continues without an answer. */
function ConsentBar({ pending: { document, version, summary }, onAgree, onDismiss }: ConsentBarProps) {
  const [isBusy, setBusy] = useState(false);
  const title = termsTitles[document];
  async function answer() {
    if (isBusy) return;
    setBusy(true);
    await onAgree().finally(() => setBusy(false));
  }
  return (
    <section aria-label={`New version: ${title}`} className="border-b border-line bg-accent-soft">
      <div className="shell flex flex-wrap items-center justify-between gap-4 py-2 text-sm">
        <p dir="auto" className="min-w-0 flex-1 basis-60 text-pretty wrap-anywhere">
          <span className="font-medium">{title} changed.</span> {summary}{' '}
          <a href={termsPath(document, version)} className="underline underline-offset-4">
            Read version {version}
          </a>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => void answer()}
            className={`${buttonStyle} font-medium`}
          >
            {isBusy ? 'Saving…' : 'Agree'}
          </button>
          <button type="button" onClick={onDismiss} className={buttonStyle}>
            Not Now
          </button>
        </div>
      </div>
    </section>
  );
}

/** Stores in this tab that the viewer has agreed to everything. */
function clearMustAgree(queryClient: QueryClient) {
  queryClient.setQueryData<SessionResponse>(queryKeys.session, (session) =>
    session?.viewer ? { viewer: { ...session.viewer, mustAgree: false } } : session,
  );
}

/** Fetches what the viewer has to agree to and shows one bar for each, one after the other. */
export async function showConsents(queryClient: QueryClient): Promise<void> {
  if (document.getElementById(BOX) !== null) return;
  const box = document.createElement('div');
  box.id = BOX;
  document.getElementById('root')?.before(box);
  const root = createRoot(box);
  const close = () => {
    root.unmount();
    box.remove();
  };
  async function showNext(): Promise<void> {
    const { pending } = await api.get<ConsentsResponse>('/account/consents');
    const [next] = pending;
    if (next === undefined) {
      clearMustAgree(queryClient);
      return close();
    }
    const request: AgreeRequest = { document: next.document, version: next.version };
    const onAgree = async () => {
      try {
        const { mustAgree } = await api.post<AgreeResponse>('/account/consents', request);
        toast.success(termsMessages.agreed);
        if (!mustAgree) clearMustAgree(queryClient);
      } catch (error) {
        toastError(error as Error, termsMessages.agreeFailed);
        // A newer version is in force, so the bar asks for that one.
        if (!(error instanceof ApiError && error.code === 'conflict')) return;
      }
      await showNext().catch(close);
      document.getElementById('main')?.focus({ preventScroll: true });
    };
    root.render(
      <ConsentBar key={`${next.document} ${next.version}`} pending={next} onAgree={onAgree} onDismiss={close} />,
    );
  }
  await showNext().catch(close);
}
