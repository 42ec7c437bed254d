import { useFetcher } from '@remix-run/react'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { THEME_NAMES, THEMES, type Theme } from '../theme.ts'

/** Dark or light, by a form: it works without a script. */
export function ThemeToggle({ theme }: { theme: Theme }) {
  const fetcher = useFetcher()
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <fetcher.Form method="post" action="/theme">
      <IconButton
        name="theme"
        value={other}
        label={other === 'light' ? '밝은 화면으로 바꾸기' : '어두운 화면으로 바꾸기'}
      >
        <Icon name="sun-moon" />
      </IconButton>
    </fetcher.Form>
  )
}

/** All three themes, for the menu. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/theme" className="segment">
      {THEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          {THEME_NAMES[choice]}
        </button>
      ))}
    </fetcher.Form>
  )
}
