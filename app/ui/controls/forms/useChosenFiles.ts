import { type RefObject, useEffect, useState } from 'react'

/** The files that a file field holds; none after its form is emptied. */
export function useChosenFiles(field: RefObject<HTMLInputElement | null>): File[] {
  const [files, setFiles] = useState<File[]>([])
  useEffect(() => {
    const look = () => setFiles([...(field.current?.files ?? [])])
    const { current: input } = field
    // The form is emptied only after its `reset` event.
    const lookLater = () => queueMicrotask(look)
    look()
    input?.addEventListener('change', look)
    input?.form?.addEventListener('reset', lookLater)
    return () => {
      input?.removeEventListener('change', look)
      input?.form?.removeEventListener('reset', lookLater)
    }
  }, [field])
  return files
}
