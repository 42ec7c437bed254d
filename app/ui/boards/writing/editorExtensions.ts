import type { Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'

/** A picture of our own: one from elsewhere would vanish when the post is saved, so its paste leaves it out at once. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }] })

/** What a post may hold (`richText.server.ts`). */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  OwnImage,
]
