import { useEffect, useRef } from 'react'

const HEIGHT = 96

/** Small pictures of the chosen files; a file that the browser cannot draw has none. */
export default function ChosenPictures({ files }: { files: File[] }) {
  return (
    <span className="chosen-pictures" aria-hidden="true">
      {files.map((file) => (
        <ChosenPicture key={`${file.name} ${file.lastModified}`} file={file} />
      ))}
    </span>
  )
}

function ChosenPicture({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file, { resizeHeight: HEIGHT, resizeQuality: 'medium' }).then(
      (picture) => {
        const { current: canvas } = ref
        if (isGone || !canvas) return
        canvas.width = picture.width
        canvas.height = picture.height
        canvas.getContext('2d')?.drawImage(picture, 0, 0)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={ref} width={0} height={0} />
}
