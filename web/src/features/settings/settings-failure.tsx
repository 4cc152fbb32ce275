import { platformMessages } from '#contract/settings';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';

type SettingsFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What failed. */
  title: string;
  /** Why; without it the server's reason, where it gave one. */
  text?: string;
};

/** What an admin's settings show instead of themselves: trying again helps unless one is no admin any more (spec §6). */
export function SettingsFailure({ query, title, text }: SettingsFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === 'forbidden') {
    return <Notice tone="error" title={platformMessages.forbidden} />;
  }
  const said = failureText(error, title);
  const reason = said === title ? (text ?? (isExplained(error) ? error.message : undefined)) : undefined;
  return <ErrorState compact title={said} text={reason} onRetry={refetch} retrying={isFetching} />;
}
