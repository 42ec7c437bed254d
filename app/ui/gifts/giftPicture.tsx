import { Icon } from '../icons/icon.tsx'

/** The picture of a gift beside its name; an icon without one. */
export function GiftPicture({ imagePath }: { imagePath: string | null }) {
  return (
    <span className="gift-picture">
      {imagePath === null ? (
        <Icon name="gift" />
      ) : (
        <img src={imagePath} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
