import { Field } from '../controls/forms/field.tsx'

export interface OtherBrowserWay {
  address: string
  /** Null where the device knows no such link. */
  link: string | null
}

/** The same page in another browser: by a link where the device knows one, else by its address. */
export function OtherBrowser({ address, link }: OtherBrowserWay) {
  return (
    <div className="grid gap-3">
      <p className="note">앱 안의 브라우저에서는 로그인이 끝까지 되지 않을 수 있습니다.</p>
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
