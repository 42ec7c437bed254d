import { Button } from '../controls/button.tsx'
import { FileInput } from '../controls/forms/fileInput.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { Avatar } from './avatar.tsx'

/** The member's picture, with a file field to replace it and a button to remove it. */
export function PictureForm({
  nickname,
  imageUrl,
  error,
}: {
  nickname: string
  imageUrl: string | null
  error?: string
}) {
  return (
    <div className="picture-form">
      <Avatar nickname={nickname} imageUrl={imageUrl} size="large" />
      <OnceForm
        key={imageUrl}
        method="post"
        encType="multipart/form-data"
        className="field"
        preventScrollReset
      >
        <label htmlFor="picture">사진</label>
        <div className="flex flex-wrap gap-2">
          <FileInput
            id="picture"
            required
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'picture-error picture-hint' : 'picture-hint'}
          />
          <Button size="small">
            <Icon name="image-up" size="tiny" />
            사진 올리기
          </Button>
        </div>
        {error && (
          <p className="error" id="picture-error">
            <Icon name="circle-exclamation-point" size="small" />
            {error}
          </p>
        )}
        <p className="hint" id="picture-hint">
          JPEG, PNG, WebP, GIF 5MB까지. 위치·기기 정보는 삭제하고 저장합니다.
        </p>
      </OnceForm>
      {imageUrl !== null && (
        <OnceForm method="post" preventScrollReset>
          <Button name="_act" value="removePicture" size="small" kind="plain">
            사진 삭제
          </Button>
        </OnceForm>
      )}
    </div>
  )
}
