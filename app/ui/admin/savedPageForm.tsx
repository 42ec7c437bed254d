import type { SavedReading } from '#domain/sources/savedPages.server.ts'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { FileField } from './fileField.tsx'

const POSTS_SHOWN = 50

interface Props {
  sources: { key: string; name: string }[]
  tried: ({ key: string } & SavedReading) | null
}

/** Tries a page that was saved in a browser on a source's parser; nothing is stored. */
export const SavedPageForm = ({ sources, tried }: Props) => (
  <OnceForm className="form" method="post" encType="multipart/form-data" preventScrollReset>
    <h2>저장한 페이지 테스트</h2>
    <SelectField
      label="출처"
      name="key"
      required
      defaultValue={tried?.key}
      options={sources.map(({ key, name }) => ({ value: key, name }))}
    />
    <FileField
      label="페이지 파일"
      required
      accept=".html,.htm,.xml,text/html,text/xml"
      hint="브라우저에서 저장한 목록이나 글, 4MB까지. 읽은 결과만 보여주고 저장하지 않습니다."
    />
    <div className="actions">
      <Button name="_act" value="parse" size="large">
        테스트
      </Button>
    </div>
    {tried && <Tried reading={tried} />}
  </OnceForm>
)

function Tried({ reading: { posts, detail, skipped, refused } }: { reading: SavedReading }) {
  if (refused !== null) return <p role="status">읽을 수 없습니다: {refused}</p>
  if (detail !== null)
    return (
      <pre className="staff-change" role="status">
        {detail}
      </pre>
    )
  return (
    <div role="status">
      <p>
        글 {posts.length}건을 읽고 {skipped}건을 제외하였습니다.
      </p>
      <ul className="member-part">
        {posts.slice(0, POSTS_SHOWN).map(({ key, title, price, isEnded }) => (
          <li key={key}>
            {isEnded && '[종료] '}
            {title}{' '}
            <span className="meta">{price === null ? '가격 없음' : price.toLocaleString('ko-KR')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
