import { useFetcher } from '@remix-run/react'
import type { FormEvent } from 'react'
import { findBridge } from '#client/session/bridge.ts'
import { showToast } from '#client/toasts.ts'
import { Button } from '../../controls/button.tsx'
import { useOnce } from '../../controls/forms/onceForm.tsx'
import { percentOf, TEXT_SIZE } from '../../textSize.ts'
import type { Viewer } from '../viewer.tsx'

/** The text of the specification. */
export const SIZE_FAILED = '글자 크기 변경에 실패하였습니다.'

/** Two buttons, smaller and larger, and a sample text. An app enlarges its own text. */
export function TextSizeForm({ textSize, canSizeText }: Pick<Viewer, 'textSize' | 'canSizeText'>) {
  const fetcher = useFetcher()
  const once = useOnce(fetcher)
  if (!canSizeText)
    return <p className="note">앱을 1.4.9 이상으로 업데이트하면 글자 크기를 변경할 수 있습니다.</p>
  const change = (event: FormEvent<HTMLFormElement>) => {
    const bridge = findBridge()
    if (!bridge) return once(event)
    const { submitter } = event.nativeEvent as SubmitEvent
    try {
      bridge.setTextZoom(percentOf(Number((submitter as HTMLButtonElement | null)?.value)))
      once(event)
    } catch {
      event.preventDefault()
      showToast(SIZE_FAILED)
    }
  }
  const { smallest, largest, step } = TEXT_SIZE
  return (
    <fetcher.Form method="post" action="/textSize" onSubmit={change} className="grid gap-4">
      <p>
        <b>[쿠팡] 갤럭시 버즈3 프로 화이트</b> 189,000원 무배 · 3분 전
      </p>
      <div className="stepper">
        <Button name="size" value={textSize - step} disabled={textSize <= smallest}>
          작게
        </Button>
        <output aria-live="polite">{nameOf(textSize)}</output>
        <Button name="size" value={textSize + step} disabled={textSize >= largest}>
          크게
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** The size in steps from the default: 보통, +1, −2. */
function nameOf(size: number): string {
  const steps = (size - TEXT_SIZE.initial) / TEXT_SIZE.step
  if (steps === 0) return '보통'
  return steps > 0 ? `+${steps}` : `−${-steps}`
}
