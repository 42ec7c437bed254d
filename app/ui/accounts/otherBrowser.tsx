import { Field } from '../controls/forms/field.tsx'

export interface OtherBrowserWay {
  address: string
  /** Null if the device offers no such link. */
  link: string | null
}

/** Opens the same page in another browser: by a link if the device offers one, else by an address to copy. */
export function OtherBrowser({ address, link }: OtherBrowserWay) {
  return (
    <div className="grid gap-3">
      <p className="note">앱 내 브라우저에서는 로그인이 완료되지 않을 수 있습니다.</p>
      {link ? (
        <a className="btn btn-block" href={link}>
          다른 브라우저로 열기
        </a>
      ) : (
        <Field
          label="다른 브라우저로 열기"
          hint="이 주소를 복사하여 다른 브라우저에서 열어주세요."
          defaultValue={address}
          readOnly
          required
        />
      )}
    </div>
  )
}
