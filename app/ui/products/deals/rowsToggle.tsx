import { IconButton } from '../../controls/button.tsx'
import { SettingForm } from '../../controls/forms/settingForm.tsx'
import { Icon } from '../../icons/icon.tsx'
import type { Rows } from '../../rows.ts'

/** Dense rows or rows with pictures, kept for the device; a form that works without a script. */
export function RowsToggle({ rows }: { rows: Rows }) {
  const isDense = rows === 'dense'
  return (
    <SettingForm action="/rows" className="rows-toggle">
      <IconButton
        name="rows"
        value={isDense ? 'pictures' : 'dense'}
        label="촘촘히 보기"
        aria-pressed={isDense}
      >
        <Icon name="rows-4" size="small" />
      </IconButton>
    </SettingForm>
  )
}
