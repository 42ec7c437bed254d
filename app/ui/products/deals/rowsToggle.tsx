import { useFetcher } from '@remix-run/react'
import { IconButton } from '../../controls/button.tsx'
import { useOnce } from '../../controls/forms/onceForm.tsx'
import { Icon } from '../../icons/icon.tsx'
import { useViewer } from '../../shell/viewer.tsx'

/** Dense rows or rows with pictures, kept for the device; a form that works without a script. */
export function RowsToggle() {
  const { rows } = useViewer()
  const fetcher = useFetcher()
  const isDense = rows === 'dense'
  return (
    <fetcher.Form method="post" action="/rows" onSubmit={useOnce(fetcher)} className="rows-toggle">
      <IconButton
        name="rows"
        value={isDense ? 'pictures' : 'dense'}
        label="촘촘히 보기"
        aria-pressed={isDense}
      >
        <Icon name="rows-4" size="small" />
      </IconButton>
    </fetcher.Form>
  )
}
