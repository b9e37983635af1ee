import { Component, type ReactNode } from 'react';
import { ErrorPage } from '../shell/error-page.tsx';

/** Shows the error page when rendering its children throws. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}
