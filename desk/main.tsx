import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { App } from './app.tsx';
import './desk.css';
import { watchDialogs } from './ui/dialog-entries.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { keepFocus } from './ui/keep-focus.ts';
import { followSystemTheme } from './ui/theme.ts';

followSystemTheme();
keepFocus();
watchDialogs();
const rootElement = document.querySelector('#desk');
if (rootElement === null) throw new Error('The page has no place for the desk');
createRoot(rootElement).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
