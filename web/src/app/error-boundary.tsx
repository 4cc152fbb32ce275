import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { OfflineState } from '@/components/ui/offline-state.tsx';
import { ApiError } from '@/lib/http/api.ts';

type Props = { path: string; onError: () => void; onRetry: () => void; children: ReactNode };
type State = { error: unknown };

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline';

/**
 * Shows the generic error screen. 'Try Again' or a navigation clears the error and renders again. For a page whose code
 * failed to load, it shows the offline screen instead.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Loads the session again too: a page that needs it fails without it. */
  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (!isOffline(error)) console.error(error, info.componentStack);
    this.props.onError();
  }

  override componentDidUpdate(previous: Props, { error }: State) {
    // A navigation to a page that itself failed does not clear an earlier error.
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
