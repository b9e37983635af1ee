const key = 'desk-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => {
  const chosen = localStorage.getItem(key);
  return chosen === null ? system.matches : chosen === 'dark';
};

const applyTheme = () => document.documentElement.classList.toggle('dark', isDark());

/** Follows the system's theme unless another theme was chosen. */
export function followSystemTheme(): void {
  applyTheme();
  system.addEventListener('change', applyTheme);
}

export function toggleTheme(): void {
  localStorage.setItem(key, isDark() ? 'light' : 'dark');
  applyTheme();
}
