import { BellRing, CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'

const UNKNOWN = '죄송합니다, 알림기기 인증에 실패하였습니다'

/** The button that makes this browser a device. `register` throws an Error with the words for people. */
export function RegisterBrowser({
  register,
  onDone,
}: {
  register: () => Promise<unknown>
  onDone: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await register()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : UNKNOWN)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <noscript>
        <p className="text-text-2">
          브라우저 알림에는 자바스크립트가 필요합니다. 켜지 않아도 키워드에 걸린 딜은 알림 내역에 남습니다.
        </p>
      </noscript>
      <div className="actions">
        <Button
          type="button"
          kind="primary"
          size="large"
          onClick={start}
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? (
            <LoaderCircle className="small turning" aria-hidden="true" />
          ) : (
            <BellRing className="small" aria-hidden="true" />
          )}
          이 브라우저에서 알림 받기
        </Button>
      </div>
      {problem && (
        <p className="error" role="alert">
          <CircleAlert className="small" aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}
