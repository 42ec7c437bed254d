import { useId } from 'react'
import { Choice } from '../../controls/forms/choice.tsx'
import { Icon } from '../../icons/icon.tsx'

/** The picture of a gift: the present one, a field for another, and a box that takes it away. */
export function PictureField({
  label,
  imagePath = null,
  required = false,
  error,
  hint,
}: {
  label: string
  imagePath?: string | null
  required?: boolean
  error?: string
  hint: string
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional">선택</span>}
      </label>
      {imagePath !== null && (
        <div className="picture-choice">
          <img src={imagePath} alt="지금 사진" width={96} height={96} />
          <input type="hidden" name="imagePath" value={imagePath} />
          <Choice name="withoutPicture" value="on">
            사진 삭제
          </Choice>
        </div>
      )}
      <input
        id={id}
        className="file"
        type="file"
        name="file"
        required={required}
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="circle-exclamation-point" size="small" />
          {error}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
