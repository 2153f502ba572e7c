import { keepText } from '../lib/kept-text.ts'

/** The theme: that of the system, or a chosen one. */
export type Theme = 'system' | 'light' | 'dark'

/** The theme chosen in this browser. See theme-first.js, which sets it before anything is drawn. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the theme, and stores the choice in this browser. */
export function chooseTheme(theme: Theme): void {
  keepText('localStorage', 'theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
