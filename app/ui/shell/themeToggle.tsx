import { IconButton } from '../controls/button.tsx'
import { SettingForm } from '../controls/forms/settingForm.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Theme } from '../theme.ts'

/** Dark or light, by a form that works without a script. */
export function ThemeToggle({ theme }: { theme: Theme }) {
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <SettingForm action="/theme">
      <IconButton
        name="theme"
        value={other}
        label={other === 'light' ? '밝은 화면으로 변경' : '어두운 화면으로 변경'}
      >
        <Icon name="sun-moon" />
      </IconButton>
    </SettingForm>
  )
}
