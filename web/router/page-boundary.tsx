import { Component, type ReactNode } from 'react';
import { ErrorPage } from '../shell/error-page.tsx';

/** Shows the error page in the place of what breaks within. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}
