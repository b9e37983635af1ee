import { Component, type ReactNode } from 'react';

/** Says that the desk failed, in place of a blank page. */
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
          <p>What was saved stays. Load it again, and look whether your last press was done.</p>
        </div>
        <button type="button" className="button flame" onClick={() => location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
