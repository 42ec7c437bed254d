import { useFetcher } from '@remix-run/react'
import { IconButton } from '../controls/button.tsx'
import { useOnce } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Theme } from '../theme.ts'

/** Dark or light, by a form that works without a script. */
export function ThemeToggle({ theme }: { theme: Theme }) {
  const fetcher = useFetcher()
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <fetcher.Form method="post" action="/theme" onSubmit={useOnce(fetcher)}>
      <IconButton
        name="theme"
        value={other}
        label={other === 'light' ? '밝은 화면으로 변경' : '어두운 화면으로 변경'}
      >
        <Icon name="sun-moon" />
      </IconButton>
    </fetcher.Form>
  )
}
