/** Uploads that are wider have a second file of this width, for phones. */
export const PHONE_WIDTH_PX = 720

/** The address, or the file name, of the smaller file of an upload. */
export const inPhoneSize = (name: string): string => name.replace(/\.webp$/, `-${PHONE_WIDTH_PX}.webp`)

/** The `srcset` of an upload; undefined for one of a single size. */
export const srcSetOf = ({ imagePath, width }: { imagePath: string; width: number }): string | undefined =>
  width > PHONE_WIDTH_PX ? `${inPhoneSize(imagePath)} ${PHONE_WIDTH_PX}w, ${imagePath} ${width}w` : undefined
