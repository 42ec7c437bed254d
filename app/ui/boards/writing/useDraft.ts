import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/calls.ts'
import { dealText } from '../dealFields.tsx'

/** A draft is saved when the member has not typed for this long. */
const PAUSE_MS = 3_000
const DEAL_FIELDS = Object.keys(dealText(null))

/**
 * Saves the form around `place` as the member's draft after a pause in typing, and when the page is hidden. `note` says that something
 * was typed, `cancel` that the form is sent.
 */
export function useDraft(
  place: RefObject<HTMLElement>,
  { boardId, isOn }: { boardId: number | null; isOn: boolean },
) {
  const [state, setState] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const save = useCallback(async () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const form = place.current?.closest('form')
    if (!form || !isOn) return
    const fields = new FormData(form)
    const json = {
      boardId,
      title: fields.get('title'),
      category: fields.get('category') || null,
      content: fields.get('content'),
      version: fields.get('version'),
      ...Object.fromEntries(DEAL_FIELDS.map((name) => [name, fields.get(name) ?? ''])),
    }
    try {
      await call('auth/my/board-draft', { method: 'PUT', json, isQuiet: true })
      setState('임시 저장됨')
    } catch {
      setState('임시 저장하지 못했습니다.')
    }
  }, [place, boardId, isOn])
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
  return { state, note, cancel }
}
