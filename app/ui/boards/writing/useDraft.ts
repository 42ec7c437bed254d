import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallRefused, call } from '#client/calls.ts'
import { dealText } from '../dealFields.tsx'

/** A draft is saved when the member has not typed for this long. */
const PAUSE_MS = 3_000
const DEAL_FIELDS = Object.keys(dealText(null))

const STOPPED = '다른 기기나 창에서 쓰던 글이 있어 임시 저장을 멈추었습니다.'

/**
 * Saves the form around `place` as the member's draft after a pause in typing, and when the page is hidden. `note` says that something
 * was typed, `cancel` that the form is sent. `replaces`: when the draft was saved that this one replaces, null for none.
 * Where another device or tab saved one meanwhile, `isOther` is true, and nothing is saved until the member calls `overwrite`.
 */
export function useDraft(
  place: RefObject<HTMLElement>,
  { boardId, replaces: loaded, isOn }: { boardId: number | null; replaces: number | null; isOn: boolean },
) {
  const [state, setState] = useState('')
  const [replaces, setReplaces] = useState(instantOf(loaded))
  const [isOther, setOther] = useState(false)
  const latest = useRef({ replaces, isOther })
  latest.current = { replaces, isOther }
  useEffect(() => setReplaces(instantOf(loaded)), [loaded])
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const save = useCallback(
    async (isForced = false) => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      const form = place.current?.closest('form')
      if (!form || !isOn || (latest.current.isOther && !isForced)) return
      const fields = new FormData(form)
      const json = {
        boardId,
        title: fields.get('title'),
        category: fields.get('category') || null,
        content: fields.get('content'),
        version: fields.get('version'),
        ...(!isForced && { replaces: latest.current.replaces }),
        ...Object.fromEntries(DEAL_FIELDS.map((name) => [name, fields.get(name) ?? ''])),
      }
      try {
        const { savedAt } = await call<{ savedAt: string }>('auth/my/board-draft', {
          method: 'PUT',
          json,
          isQuiet: true,
        })
        setReplaces(savedAt)
        setOther(false)
        setState('임시 저장됨')
      } catch (error) {
        const isOther = error instanceof CallRefused && error.code === 'other_draft'
        setOther(isOther)
        setState(isOther ? STOPPED : '임시 저장하지 못했습니다.')
      }
    },
    [place, boardId, isOn],
  )
  useEffect(() => {
    const saveHidden = () => {
      if (document.visibilityState === 'hidden' && waiting.current !== undefined) void save()
    }
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      clearTimeout(waiting.current)
    }
  }, [save])
  const cancel = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = undefined
  }, [])
  const note = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void save(), PAUSE_MS)
  }, [save])
  return { state, replaces, isOther, note, cancel, overwrite: () => void save(true) }
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
