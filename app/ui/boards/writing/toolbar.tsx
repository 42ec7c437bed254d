import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/names.ts'

interface Tool {
  label: string
  icon: IconName
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: Tool[] = [
  {
    label: '큰 제목',
    icon: 'heading-2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: '작은 제목',
    icon: 'heading-3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: '굵게',
    icon: 'letter-b',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '기울임',
    icon: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: '취소선',
    icon: 'strikethrough',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: '목록',
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '번호 목록',
    icon: 'list-ordered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '인용',
    icon: 'text-quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: '코드',
    icon: 'code',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
]

type Asked = 'link' | 'video' | null

/** The buttons of the editor: one stop for the tab key, the arrow keys move among them. */
export function Toolbar({ editor, onPictures }: { editor: Editor; onPictures: (files: File[]) => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [stop, setStop] = useState(0)
  const [asked, setAsked] = useState<Asked>(null)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + buttons.length) % buttons.length
    setStop(index)
    buttons[index]?.focus()
  }
  const more: Tool[] = [
    {
      label: '링크',
      icon: 'link-2',
      isOn: (editor) => asked === 'link' || editor.isActive('link'),
      run: () => setAsked(asked === 'link' ? null : 'link'),
    },
    { label: '사진', icon: 'image-plus', run: () => file.current?.click() },
    {
      label: 'YouTube',
      icon: 'play',
      isOn: () => asked === 'video',
      run: () => setAsked(asked === 'video' ? null : 'video'),
    },
    { label: '되돌리기', icon: 'undo-2', run: (editor) => editor.chain().focus().undo().run() },
    { label: '다시 하기', icon: 'redo-2', run: (editor) => editor.chain().focus().redo().run() },
  ]
  return (
    <>
      <div className="toolbar" role="toolbar" aria-label="서식" ref={bar} onKeyDown={move}>
        {[...TOOLS, ...more].map(({ label, icon, isOn, run }, index) => (
          <button
            key={label}
            type="button"
            className="icon-btn icon-btn-small"
            aria-label={label}
            title={label}
            aria-pressed={isOn?.(editor)}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon name={icon} size="small" />
          </button>
        ))}
      </div>
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="사진 선택"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {asked && <AddressBox key={asked} asked={asked} editor={editor} onClose={() => setAsked(null)} />}
    </>
  )
}

interface AddressBoxProps {
  asked: Exclude<Asked, null>
  editor: Editor
  onClose: () => void
}

/** Asks for an address: for the selected words, or for a line of its own that the post shows as a card or video. */
function AddressBox({ asked, editor, onClose }: AddressBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const place = () => {
    const typed = field.current?.value.trim() ?? ''
    onClose()
    if (typed === '') {
      editor.chain().focus().extendMarkRange('link').unsetLink().run()
      return
    }
    const href = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
    if (asked === 'link' && (!editor.state.selection.empty || editor.isActive('link'))) {
      editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
      return
    }
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'paragraph', content: [text] }, { type: 'paragraph' }])
      .run()
  }
  const label = asked === 'link' ? '링크 주소' : 'YouTube 주소'
  return (
    <div className="address-box">
      <input
        // biome-ignore lint/a11y/noAutofocus: the member pressed the button that asks for the address
        autoFocus
        ref={field}
        className="input"
        type="url"
        inputMode="url"
        aria-label={label}
        placeholder={label}
        defaultValue={asked === 'link' ? (editor.getAttributes('link').href ?? '') : ''}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          place()
        }}
      />
      <Button type="button" size="small" onClick={place}>
        넣기
      </Button>
    </div>
  )
}
