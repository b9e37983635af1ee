import { theme, useTheme } from '../state/theme.ts';
import { Moon, Sun } from '../ui/icons.ts';

/** Switches between light and dark. CSS chooses the icon, so that it is right from the first paint. */
export function ThemeButton() {
  const now = useTheme();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={now === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={theme.toggle}
    >
      <Moon size={18} className="dark:hidden" />
      <Sun size={18} className="hidden dark:block" />
    </button>
  );
}
