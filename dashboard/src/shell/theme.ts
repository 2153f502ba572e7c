/** Follows the system, or is chosen. */
export type Theme = 'system' | 'light' | 'dark'

/** The theme that this browser was told to use. See theme-first.js, which sets it before anything is drawn. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the theme at once, and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem('theme', theme)
    document.documentElement.dataset.theme = theme
  }
}
