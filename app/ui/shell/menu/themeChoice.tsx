import { SettingForm } from '../../controls/forms/settingForm.tsx'
import { THEME_NAMES, THEMES, type Theme } from '../../theme.ts'

/** All three themes, for the menu. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  return (
    <SettingForm action="/theme" className="segment">
      {THEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          {THEME_NAMES[choice]}
        </button>
      ))}
    </SettingForm>
  )
}
