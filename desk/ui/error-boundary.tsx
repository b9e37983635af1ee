import { Component, type ReactNode } from 'react';

/** Replaces the desk with an error message if rendering throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="door">
        <div role="alert">
          <h1>The desk has failed</h1>
          <p>Nothing that was saved is lost. Load the desk again, and check your last action.</p>
        </div>
        <button type="button" className="button flame" onClick={() => location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
