import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGES, MAX_LETTERS, MAX_TITLE_LETTERS } from '#domain/boards/board.ts'
import type { BoardCategory } from '#domain/boards/category.ts'
import type { PostStart } from '#domain/boards/content/postStart.server.ts'
import type { DealText, PostDeal } from '#domain/boards/deals/postDeal.ts'
import { Button } from '../../controls/button.tsx'
import { Field, SelectField, TextField } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { CategoryMark } from '../categoryMark.tsx'
import { DealFields, dealText } from '../dealFields.tsx'
import { PostContent } from '../postContent.tsx'
import { useDraft } from './useDraft.ts'
import { useEditor } from './useEditor.ts'
import { useTypedEarlier } from './useTypedEarlier.ts'

interface WriteFormProps {
  boardId: number | null
  start: PostStart
  /** The post that is changed, as it is now. */
  current: CurrentPost | null
  /** The deal of the post that is changed. */
  deal: PostDeal | null
  categories: { value: string; name: string }[]
  refused?: {
    refusal: { code: string; message: string; fields: Record<string, string> }
    typed: Record<string, string[]>
  }
  /** When the draft that this form continues was saved; null for none. */
  replaces: number | null
  /** When the draft that the page offers beside the form was saved; null for none. */
  offered: number | null
}

/** A post as another tab or device has saved it, or as an admin has moved it. */
interface CurrentPost {
  title: string
  category: BoardCategory | null
  content: string
  version: number
}

type Refused = NonNullable<WriteFormProps['refused']>

const NO_REFUSAL: Refused = { refusal: { code: '', message: '', fields: {} }, typed: {} }
/** The fields that show their own refusal beside them. */
const SHOWN_FIELDS = [
  'title',
  'category',
  'content',
  'text',
  'file',
  'images',
  'deal',
  ...Object.keys(dealText(null)),
]

/** The typed values of a refused form, else those of the post. */
const readValues = ({ title, category, content, text, version }: PostStart, refused?: Refused) => {
  const own = { title, category: category ?? '', content, text, version: String(version) }
  const typed = refused && Object.entries(refused.typed).map(([name, values]) => [name, values.at(-1)])
  return { ...own, ...(typed && { category: '', ...Object.fromEntries(typed) }) } as typeof own
}

/** The typed fields of a refused form, else those of the draft, else those of the post's deal. */
const readDealText = (deal: PostDeal | null, start: PostStart, refused?: Refused): DealText => {
  const own = refused ? dealText(null) : (start.deal ?? dealText(deal))
  const typed = Object.keys(own).map((name) => [name, refused?.typed[name]?.at(-1)])
  return { ...own, ...Object.fromEntries(typed.filter(([, value]) => value !== undefined)) }
}

/** The form of a post: plain text with files, and an editor in place of both once its script has loaded. */
export function WriteForm({
  boardId,
  start,
  current,
  deal,
  categories,
  refused,
  replaces,
  offered,
}: WriteFormProps) {
  const foot = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLDivElement>(null)
  const rich = useEditor(plain, start.text)
  const values = readValues(start, refused)
  const [category, setCategory] = useState(values.category)
  useTypedEarlier(foot, (typed) => setCategory(String(typed.get('category'))))
  const draft = useDraft(foot, { boardId, replaces, offered, isOn: rich !== null })
  const { note, cancel } = draft
  // A refused post has not been saved as a draft yet.
  useEffect(() => {
    if (refused) note()
  }, [refused, note])
  const { fields, code, message } = (refused ?? NO_REFUSAL).refusal
  const isElsewhere = message !== '' && !SHOWN_FIELDS.some((field) => field in fields)
  return (
    <OnceForm method="post" encType="multipart/form-data" className="panel write-form">
      {isElsewhere && <FormError>{message}</FormError>}
      <div className="write-head">
        <SelectField
          label="말머리"
          name="category"
          isOptional={false}
          defaultValue={values.category}
          options={[{ value: '', name: '말머리 없음' }, ...categories]}
          error={fields.category}
          onChange={(event) => {
            setCategory(event.currentTarget.value)
            note()
          }}
        />
        <Field
          label="제목"
          name="title"
          required
          maxLength={MAX_TITLE_LETTERS}
          autoComplete="off"
          defaultValue={values.title}
          error={fields.title}
          onInput={note}
        />
      </div>
      <DealFields
        category={(category || null) as BoardCategory | null}
        typed={readDealText(deal, start, refused)}
        errors={fields}
        boardId={boardId}
        isOffer={deal !== null && deal.productId !== null}
        onInput={note}
      />
      {rich ? (
        <RichContent {...rich} content={values.content} fields={fields} onChange={note} />
      ) : (
        <div className="plain-content" ref={plain} onInput={note}>
          <PlainContent text={values.text} images={start.images} fields={fields} />
        </div>
      )}
      {start.version !== null && <input type="hidden" name="version" value={values.version} />}
      {draft.isOther && <input type="hidden" name="keepsDraft" value="on" />}
      {code === 'edited' && current && <OtherText current={current} />}
      <div className="write-foot" ref={foot}>
        <span className="meta" role="status">
          {draft.state}
        </span>
        <span className="spring" />
        <SendButton
          name={boardId === null ? '등록' : '저장'}
          overwritten={code === 'edited' && current ? current.version : null}
          onClick={cancel}
        />
        <DraftButton draft={draft} isRefused={code === 'other_draft'} />
      </div>
    </OnceForm>
  )
}

/** Saves the draft. If it replaces another text, the name of the button says so. */
const DraftButton = ({ draft, isRefused }: { draft: ReturnType<typeof useDraft>; isRefused: boolean }) => {
  const replacesOther = draft.isOther || isRefused
  return (
    <>
      {!replacesOther && <input type="hidden" name="replaces" value={draft.replaces ?? 'none'} />}
      <Button name="_act" value="draft" formNoValidate onClick={draft.cancel}>
        {replacesOther ? '쓰던 글 대신 저장' : '임시 저장'}
      </Button>
    </>
  )
}

/** Sends the post. `overwritten`: the version of another tab that it overwrites. */
const SendButton = (props: { name: string; overwritten: number | null; onClick: () => void }) =>
  props.overwritten === null ? (
    <Button kind="primary" name="_act" value="" onClick={props.onClick}>
      {props.name}
    </Button>
  ) : (
    <Button kind="primary" name="overwrite" value={props.overwritten} onClick={props.onClick}>
      내 글로 덮어쓰기
    </Button>
  )

type Fields = Record<string, string>

/** The editor, and the field that sends its HTML. */
function RichContent({
  Editor,
  taken,
  content,
  fields,
  onChange,
}: NonNullable<ReturnType<typeof useEditor>> & {
  content: string
  fields: Fields
  onChange: () => void
}) {
  const [html, setHtml] = useState(taken.content ?? content)
  return (
    <>
      <input type="hidden" name="content" value={html} />
      <input type="hidden" name="images[]" value="" />
      <Editor
        content={content}
        taken={taken}
        error={fields.content ?? fields.text ?? fields.images}
        onChange={(changed) => {
          setHtml(changed)
          onChange()
        }}
      />
    </>
  )
}

const PlainContent = ({ text, images, fields }: { text: string; images: string[]; fields: Fields }) => (
  <>
    <TextField
      label="내용"
      name="text"
      rows={14}
      isOptional={false}
      defaultValue={text}
      error={fields.text ?? fields.content}
      hint={`${MAX_LETTERS.toLocaleString('ko-KR')}자까지 쓸 수 있습니다. 주소를 한 줄에 하나만 입력하면 카드로 보입니다.`}
    />
    {images.length > 0 && <KeptPictures paths={images} />}
    <Field
      label="사진"
      type="file"
      name="file"
      multiple
      accept="image/jpeg,image/png,image/webp,image/gif"
      error={fields.file ?? fields.images}
      hint={`${MAX_IMAGES}장까지, 모두 10MB까지 넣을 수 있습니다.`}
    />
  </>
)

/** The pictures of the post, each kept unless the member unchecks it. */
const KeptPictures = ({ paths }: { paths: string[] }) => (
  <fieldset className="kept-images">
    <legend className="visually-hidden">첨부한 사진</legend>
    <input type="hidden" name="images[]" value="" />
    {paths.map((path, index) => (
      <label key={path}>
        <img src={path} alt={`사진 ${index + 1}`} loading="lazy" />
        <span>
          <input type="checkbox" name="images[]" value={path} defaultChecked /> 유지
        </span>
      </label>
    ))}
  </fieldset>
)

/** The present version of the post, after a change elsewhere. */
const OtherText = ({ current: { title, category, content } }: { current: CurrentPost }) => (
  <section className="other-text" aria-label="지금 저장된 글">
    <h2>지금 저장된 글</h2>
    <p>
      <CategoryMark category={category} />{' '}
      <b>
        <bdi>{title}</bdi>
      </b>
    </p>
    <PostContent blocks={[{ kind: 'html', html: content }]} others={[]} />
  </section>
)
