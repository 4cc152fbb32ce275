import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Viewer } from '#contract/accounts';
import { handleMessages } from '#contract/handle-messages';
import type { AvailabilityResponse } from '#contract/handle-rules';
import { foldHandle, HANDLE } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import { FieldError } from '@/components/ui/field-error.tsx';
import { api } from '@/lib/http/api.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';

const CHECK_AFTER_MS = 400;

/** Checks while the user types whether they can take a username; undefined until the answer arrives. */
function useAvailability(username: string, { username: current }: Viewer) {
  const [settled] = useDebouncedValue(username, CHECK_AFTER_MS, username);
  const isNew = HANDLE.test(settled) && foldHandle(settled) !== foldHandle(current);
  const { data } = useQuery({
    queryKey: ['own', 'availability', settled],
    queryFn: ({ signal }) => api.get<AvailabilityResponse>(`/handles/${settled}/available`, signal),
    enabled: isNew,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return isNew && settled === username ? data?.state : undefined;
}

/** Shows the address of a blogger, without the protocol. */
export function BlogAddress({ username }: { username: string }) {
  const { origin } = useRenderContext();
  return <span className="font-medium text-ink wrap-anywhere">{new URL(origin).host + bloggerPath({ username })}</span>;
}

/** Says whether a typed username is free, what address it gives a blog, and what happens to the present one. */
export function UsernameAvailability({ typed, viewer }: { typed: string; viewer: Viewer }) {
  const id = useId();
  const username = typed.trim();
  const state = useAvailability(username, viewer);
  const refusal = state === undefined || state === 'free' ? null : handleMessages[state];
  return (
    <div className="space-y-2 text-sm text-pretty text-muted">
      <div role="status">
        {refusal !== null && <FieldError id={id}>{refusal}</FieldError>}
        {state === 'free' && <p>{handleMessages.free}</p>}
      </div>
      {viewer.isBlogger && HANDLE.test(username) && (
        <p>
          {username === viewer.username ? 'The' : 'The new'} address of your blog: <BlogAddress username={username} />
        </p>
      )}
      <p>
        {viewer.isBlogger && 'Old links continue to work. '}
        Nobody else can take <span className="wrap-anywhere">@{viewer.username}</span> for 90 days. You can take it back
        at any time.
      </p>
    </div>
  );
}
