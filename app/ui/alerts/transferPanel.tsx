import { Button } from '../controls/button.tsx'
import { FileInput } from '../controls/forms/fileInput.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'

const EXPORT = '/api/v0/auth/my/notifies-export'

/** Exports all alerts as a file, and imports them. `wrong`: the wrong lines of a refused file. */
export function TransferPanel({
  path,
  error,
  wrong,
}: {
  path: string
  error: string | undefined
  wrong: Array<[line: string, message: string]>
}) {
  return (
    <section className="panel" aria-labelledby="transfer">
      <div className="panel-head">
        <h2 id="transfer">내보내기와 가져오기</h2>
      </div>
      <div className="panel-body grid gap-4">
        <div className="flex flex-wrap gap-2">
          <a className="btn btn-small" href={`${EXPORT}?format=json`} download>
            <Icon name="download" size="tiny" />
            JSON으로 내보내기
          </a>
          <a className="btn btn-small" href={`${EXPORT}?format=csv`} download>
            <Icon name="download" size="tiny" />
            CSV로 내보내기
          </a>
        </div>
        <OnceForm
          method="post"
          action={path}
          encType="multipart/form-data"
          className="field"
          preventScrollReset
        >
          <label htmlFor="alert-file">가져올 파일</label>
          <div className="flex flex-wrap gap-2">
            <FileInput
              id="alert-file"
              required
              accept=".json,.csv,application/json,text/csv"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'alert-file-error alert-file-hint' : 'alert-file-hint'}
            />
            <Button size="small">
              <Icon name="upload" size="tiny" />
              가져오기
            </Button>
          </div>
          {error && (
            <div className="error" id="alert-file-error" role="alert">
              <Icon name="circle-exclamation-point" size="small" />
              <div>
                {error}
                {wrong.length > 1 && (
                  <ul className="wrong-lines">
                    {wrong.map(([line, message]) => (
                      <li key={line}>
                        {line}번째 줄: {message}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </div>
          )}
          <p className="hint" id="alert-file-hint">
            한 줄이라도 잘못되면 아무것도 가져오지 않습니다. 이미 있는 알림은 유지합니다. 알림을 받을 기기가
            없으면 모두 알림 내역에서만 받습니다.
          </p>
        </OnceForm>
      </div>
    </section>
  )
}
