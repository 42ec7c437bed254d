/** The width of a post's pictures, for `sizes`: a post's column is at most 660 pixels wide. */
export const POST_SIZES = '(min-width: 732px) 660px, 100vw'
