import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { fullTime } from '../time.ts'

interface Integration {
  name: string
  isConfigured: boolean
  settings: Array<{ name: string; isSet: boolean }>
  purpose: string
  how: string
  address?: string
}

/** The services that can be connected, each with its settings and, if it is missing, the instructions. */
export function IntegrationList({ integrations }: { integrations: Integration[] }) {
  return (
    <ul className="hair">
      {integrations.map(({ name, isConfigured, settings, purpose, how, address }) => (
        <li key={name} className="setup">
          <StateMark isSet={isConfigured} />
          <div>
            <b>
              {name} <span className="meta">{isConfigured ? '설정됨' : '없음'}</span>
            </b>
            <p>{purpose}</p>
            <p>
              {settings.map((setting) => (
                <code key={setting.name}>
                  {setting.name} {setting.isSet ? '✓' : '–'}
                </code>
              ))}
            </p>
            {!isConfigured && <p>{how}</p>}
            {address && (
              <p>
                등록할 주소 <code>{address}</code>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const DOCUMENTS = {
  TERMS: { name: '이용약관', to: '/terms', file: 'legal/terms.md' },
  PRIVACY: { name: '개인정보 처리방침', to: '/privacy', file: 'legal/privacy.md' },
}

interface Text {
  document: keyof typeof DOCUMENTS
  version: string | null
  publishedAt: number | null
  hasBlanks: boolean
}

/** The legal texts in force, and whether they still contain blanks of the draft. */
export function LegalTextList({ texts }: { texts: Text[] }) {
  return (
    <ul className="hair">
      {texts.map(({ document, version, publishedAt, hasBlanks }) => {
        const { name, to, file } = DOCUMENTS[document]
        return (
          <li key={document} className="setup">
            <StateMark isSet={version !== null && !hasBlanks} />
            <div>
              <b>
                <Link className="inline-link" to={to}>
                  {name}
                </Link>{' '}
                <span className="meta">{hasBlanks ? '작성할 항목이 남았습니다' : '시행 중'}</span>
              </b>
              <p>
                <code>{file}</code>
              </p>
              {publishedAt !== null && (
                <p>
                  {fullTime(publishedAt)}부터 · 버전 {version}
                </p>
              )}
              {hasBlanks && <p>[운영자 이름]처럼 대괄호로 표시한 곳을 작성해주세요.</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A mark for connected or not; the text beside it says the same. */
export const StateMark = ({ isSet }: { isSet: boolean }) =>
  isSet ? <Icon name="circle-check" className="is-set" /> : <Icon name="circle-dashed" />
