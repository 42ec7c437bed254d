import { Choice } from '../../controls/forms/choice.tsx'
import { FileField } from '../fileField.tsx'

/** The picture of a gift or a notice: the present one, a field for another, and a box that takes it away. */
export function PictureField({
  imagePath = null,
  ...field
}: {
  label: string
  imagePath?: string | null
  required?: boolean
  error?: string
  hint: string
}) {
  return (
    <FileField {...field} accept="image/jpeg,image/png,image/webp,image/gif">
      {imagePath !== null && (
        <div className="picture-choice">
          <img src={imagePath} alt="지금 사진" width={96} height={96} />
          <input type="hidden" name="imagePath" value={imagePath} />
          <Choice name="withoutPicture" value="on">
            사진 삭제
          </Choice>
        </div>
      )}
    </FileField>
  )
}
