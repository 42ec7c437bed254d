import { Editor as Tiptap } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGES } from '#domain/boards/board.ts'
import { FormError } from '../../controls/forms/formError.tsx'
import { EXTENSIONS } from './editorExtensions.ts'
import { countPictures, insertPicture } from './editorPictures.ts'
import { PictureList } from './pictureList.tsx'
import type { TakenOver } from './takenOver.ts'
import { Toolbar } from './toolbar.tsx'
import { useUploads } from './useUploads.ts'

interface EditorProps {
  /** Sanitised HTML to start with. */
  content: string
  /** The changes that the member made before the editor had loaded. */
  taken: TakenOver
  error?: string
  onChange: (html: string) => void
}

/** The editor of a post's content, with its buttons and its pictures. */
export function Editor({ content, taken, error, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const [, redraw] = useState(0)
  const latest = useRef({ content, taken, onChange, take: (_files: File[]) => {} })
  latest.current.onChange = onChange
  const uploads = useUploads({
    room: () => MAX_IMAGES - (editor ? countPictures(editor) : 0),
    onUploaded: (picture) => editor && insertPicture(editor, picture),
  })
  latest.current.take = uploads.add
  useEffect(() => {
    const { current } = latest
    const takeFrom = (carried: DataTransfer | null): boolean => {
      const files = [...(carried?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) current.take(files)
      return files.length > 0
    }
    const made = new Tiptap({
      element: place.current,
      // The policy of our pages allows no style element: ours are in writing.css.
      injectCSS: false,
      extensions: EXTENSIONS,
      content: current.taken.content ?? current.content,
      ...(current.taken.content !== null && { parseOptions: { preserveWhitespace: 'full' } }),
      editorProps: {
        attributes: {
          'aria-label': '내용',
          'aria-multiline': 'true',
          role: 'textbox',
          class: 'prose post-content',
        },
        handlePaste: (_, event) => takeFrom(event.clipboardData),
        handleDrop: (_, event) => takeFrom(event.dataTransfer),
      },
      onUpdate: ({ editor }) => current.onChange(editor.isEmpty ? '' : editor.getHTML()),
      onTransaction: () => redraw((count) => count + 1),
    })
    const { cursor } = current.taken
    if (cursor !== null) {
      made.commands.focus(cursor)
      // The command waits for the next frame, and a key pressed until then would be lost.
      made.view.focus()
    }
    if (current.taken.content !== null) current.onChange(made.getHTML())
    setEditor(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    const { taken, take } = latest.current
    if (editor && taken.files.length > 0) take(taken.files)
  }, [editor])
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          'aria-label': '내용',
          'aria-multiline': 'true',
          role: 'textbox',
          class: 'prose post-content',
          ...(error && { 'aria-invalid': 'true', 'aria-describedby': 'editor-error' }),
        },
      },
    })
  }, [editor, error])
  return (
    <div className="editor field">
      <span className="label">내용</span>
      <div className="editor-box">
        {editor && <Toolbar editor={editor} onPictures={uploads.add} />}
        <div className="editor-place" ref={place} />
      </div>
      {error && <FormError id="editor-error">{error}</FormError>}
      {uploads.running.map(({ name, share }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: uploads run in their order
        <p className="meta" key={index}>
          {name} 올리는 중 <progress value={share} aria-label={`${name} 올리는 중`} />
        </p>
      ))}
      {uploads.problem && <FormError>{uploads.problem}</FormError>}
      {editor && <PictureList editor={editor} />}
    </div>
  )
}
