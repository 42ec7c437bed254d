import type { CSSProperties } from 'react'

/** A member's picture; without a picture the first letter of the name on a colour derived from it. */
export function Avatar({
  nickname,
  imageUrl,
  size = 'normal',
}: {
  nickname: string
  imageUrl: string | null
  size?: 'normal' | 'large'
}) {
  const className = size === 'large' ? 'avatar avatar-large' : 'avatar'
  if (imageUrl !== null) return <img className={className} src={imageUrl} alt="" width={256} height={256} />
  const hue = [...nickname].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360
  return (
    <span className={className} style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      {[...nickname][0]}
    </span>
  )
}
