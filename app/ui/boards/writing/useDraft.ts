import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import { CallRefused, call } from '#client/calls.ts'
import { dealText } from '../dealFields.tsx'

/** A draft is saved when the member has not typed for this long. */
const PAUSE_MS = 3_000
const DEAL_FIELDS = Object.keys(dealText(null))

const STOPPED = '임시 저장한 다른 글이 있어 이 글은 저장되지 않습니다.'
const BLOCKER = 'unsaved'
const LEAVING = '저장되지 않은 글이 있습니다. 이 화면에서 나갈까요?'

interface Kept {
  boardId: number | null
  /** When the draft that this form continues was saved; null for none. */
  replaces: number | null
  /** When the draft that the page offers beside the form was saved; null for none. */
  offered: number | null
  /** False before the editor has loaded: until then the form has no HTML to save. */
  isOn: boolean
}

/**
 * Saves the form around `place` as the member's draft after a pause in typing, when the page is hidden and when the
 * member goes to another page. Call `note` when something was typed, and `cancel`, which ends a running save, when the
 * form is sent. `isOther` is true while the member's stored draft is another text, offered here or saved elsewhere
 * meanwhile. Then nothing is saved, and the browser asks before the member leaves typed text.
 */
export function useDraft(place: RefObject<HTMLElement>, { boardId, replaces: loaded, offered, isOn }: Kept) {
  const [state, setState] = useState('')
  const [replaces, setReplaces] = useState(instantOf(loaded))
  const [isOther, setOther] = useState(offered !== null)
  const latest = useRef({ replaces, isOther, isUnsaved: false })
  Object.assign(latest.current, { replaces, isOther })
  useEffect(() => {
    setReplaces(instantOf(loaded))
    setOther(false)
    setState('')
  }, [loaded])
  // After a reload of its data, the page may offer the draft that this form itself has saved.
  useEffect(() => {
    setOther(offered !== null && instantOf(offered) !== latest.current.replaces)
    setState((words) => (words === STOPPED ? '' : words))
  }, [offered])
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const running = useRef<AbortController>()
  const showFailure = useCallback((error: unknown) => {
    const code = error instanceof CallRefused ? error.code : ''
    const isOther = code === 'other_draft'
    latest.current.isUnsaved = true
    if (code === 'draft_gone') setReplaces(null)
    setOther(isOther)
    setState(isOther ? STOPPED : '임시 저장하지 못했습니다.')
  }, [])
  const save = useCallback(async () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const form = place.current?.closest('form')
    if (!form || !isOn || latest.current.isOther) return
    latest.current.isUnsaved = false
    const json = { ...readDraft(new FormData(form)), boardId, replaces: latest.current.replaces }
    running.current = new AbortController()
    const { signal } = running.current
    try {
      const { savedAt } = await call<{ savedAt: string }>('auth/my/board-draft', {
        method: 'PUT',
        json,
        isQuiet: true,
        signal,
      })
      setReplaces(savedAt)
      setState('임시 저장됨')
    } catch (error) {
      if (!signal.aborted) showFailure(error)
    }
  }, [place, boardId, isOn, showFailure])
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
  useLeaving(() => {
    if (!latest.current.isUnsaved) return true
    void save()
    return !latest.current.isUnsaved
  })
  const cancel = useCallback(() => {
    running.current?.abort()
    clearTimeout(waiting.current)
    waiting.current = undefined
    latest.current.isUnsaved = false
  }, [])
  const note = useCallback(() => {
    latest.current.isUnsaved = true
    if (!isOn) return
    if (latest.current.isOther) return setState(STOPPED)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void save(), PAUSE_MS)
  }, [save, isOn])
  // Saves text that was typed before saving was possible.
  useEffect(() => {
    if (isOn && latest.current.isUnsaved) note()
  }, [isOn, note])
  return { state, replaces, isOther, note, cancel }
}

const readDraft = (fields: FormData) => ({
  title: fields.get('title'),
  category: fields.get('category') || null,
  content: fields.get('content'),
  version: fields.get('version'),
  ...Object.fromEntries(DEAL_FIELDS.map((name) => [name, fields.get(name) ?? ''])),
})

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Asks the member before another page replaces this one, unless `mayLeave`. The router's own hook for this would make the
 * scripts of the first page larger.
 */
function useLeaving(mayLeave: () => boolean) {
  const latest = useRef(mayLeave)
  latest.current = mayLeave
  useEffect(() => {
    const { __remixRouter: router } = window as { __remixRouter?: Router }
    router?.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !latest.current() && !confirm(LEAVING),
    )
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      router?.deleteBlocker(BLOCKER)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
