import { platformMessages } from '#contract/settings';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';

type SettingsFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The failed action. */
  title: string;
  /** The reason; defaults to the server's reason, if it gave one. */
  text?: string;
};

/** Replaces an admin's settings after a failed load. Offers a retry unless the user is no longer an admin. */
export function SettingsFailure({ query, title, text }: SettingsFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === 'forbidden') {
    return <Notice tone="error" title={platformMessages.forbidden} />;
  }
  const said = failureText(error, title);
  const reason = said === title ? (text ?? (isExplained(error) ? error.message : undefined)) : undefined;
  return <ErrorState compact title={said} text={reason} onRetry={refetch} retrying={isFetching} />;
}
