import { useRef, useState } from 'react'
import { sendPicture } from '#client/uploads.ts'
import { MAX_IMAGES } from '#domain/boards/board.ts'

const MAX_BYTES = 10 * 1024 * 1024

interface Running {
  name: string
  /** The sent share, from 0 to 1. */
  share: number
}

interface Uploading {
  /** How many more pictures fit into the post. */
  room: () => number
  onUploaded: (picture: { imagePath: string }) => void
}

/** Uploads pictures one after another, in the order in which they were chosen. */
export function useUploads({ room, onUploaded }: Uploading) {
  const [running, setRunning] = useState<Running[]>([])
  const [problem, setProblem] = useState('')
  const line = useRef(Promise.resolve())
  const latest = useRef({ room, onUploaded, waiting: 0 })
  Object.assign(latest.current, { room, onUploaded })
  const upload = async (file: File): Promise<void> => {
    try {
      const note = (share: number) => setRunning([{ name: file.name || '사진', share }])
      note(0)
      latest.current.onUploaded(await sendPicture(file, note))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      latest.current.waiting--
      if (latest.current.waiting === 0) setRunning([])
    }
  }
  const add = (files: File[]): void => {
    const free = latest.current.room() - latest.current.waiting
    const fit = files.filter(({ size }) => size <= MAX_BYTES).slice(0, Math.max(0, free))
    setProblem(problemOf(files, free))
    latest.current.waiting += fit.length
    for (const file of fit) line.current = line.current.then(() => upload(file))
  }
  return { running, problem, add }
}

function problemOf(files: File[], free: number): string {
  if (files.some(({ size }) => size > MAX_BYTES)) return '사진 파일은 10MB까지 올릴 수 있습니다.'
  return files.length > free ? `사진은 ${MAX_IMAGES}장까지 넣을 수 있습니다.` : ''
}
