import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';

type Props = { path: string; onError: () => void; children: ReactNode };
type State = { failed: boolean };

/** The generic error screen (spec §2): 'Try Again' clears the error and renders anew; so does another page. */
export class ErrorBoundary extends Component<Props, State> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    this.props.onError();
  }

  override componentDidUpdate(previous: Props, { failed }: State) {
    // A page that failed as it came is not the way out of an earlier failure.
    if (failed && this.state.failed && previous.path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <title>Something went wrong</title>
        <ErrorState
          title="Something went wrong"
          text="An unexpected error occurred. Please try refreshing the page."
          retryLabel="Try Again"
          onRetry={() => this.setState({ failed: false })}
        />
      </>
    );
  }
}
