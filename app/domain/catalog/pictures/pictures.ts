/** Product pictures come from other sites and are served from here, redrawn in these widths. */
export const PICTURE_WIDTHS = [128, 320] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The same picture in another width. */
export const inWidth = (address: string, width: PictureWidth): string =>
  address.replace(/\d{1,4}(?=\.webp$)/, String(width))
