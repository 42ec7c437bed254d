import { useFetcher } from '@remix-run/react'
import { useOnce } from '../../controls/forms/onceForm.tsx'
import { THEME_NAMES, THEMES, type Theme } from '../../theme.ts'

/** All three themes, for the menu. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/theme" className="segment" onSubmit={useOnce(fetcher)}>
      {THEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          {THEME_NAMES[choice]}
        </button>
      ))}
    </fetcher.Form>
  )
}
