import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { OfflineState } from '@/components/ui/offline-state.tsx';
import { ApiError } from '@/lib/http/api.ts';

type Props = { path: string; onError: () => void; children: ReactNode };
type State = { error: unknown };

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline';

/**
 * The generic error screen (spec §2): 'Try Again' clears the error and renders again; so does another page. A page whose
 * code could not be fetched says instead that there is no connection.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => this.setState({ error: null });

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (!isOffline(error)) console.error(error, info.componentStack);
    this.props.onError();
  }

  override componentDidUpdate(previous: Props, { error }: State) {
    // A page that failed as it came is not the way out of an earlier failure.
    if (error && this.state.error && previous.path !== this.props.path) this.retry();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isOffline(error)) {
      return (
        <>
          <title>You seem to be offline</title>
          <OfflineState headingLevel={1} onRetry={this.retry} />
        </>
      );
    }
    return (
      <>
        <title>Something went wrong</title>
        <ErrorState
          title="Something went wrong"
          text="An unexpected error occurred. Please try refreshing the page."
          retryLabel="Try Again"
          onRetry={this.retry}
        />
      </>
    );
  }
}
