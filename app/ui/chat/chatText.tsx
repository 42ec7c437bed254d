import { Fragment, type ReactNode } from 'react'
import { Link } from '../link.tsx'

const ADDRESS = /(https?:\/\/[^\s<>"']{1,500}[^\s<>"'.,!?)\]])/
const MENTION = /(@[가-힣A-Za-z0-9_]{2,12})/
const OWN = /^\/(?:products|boards)\/\d{1,15}$/

/** The text of a message: addresses are links, ours stay on the page, mentions stand out. */
export const ChatText = ({ text, hasMentions }: { text: string; hasMentions: boolean }) =>
  text.split(ADDRESS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 1 ? linkTo(part) : hasMentions ? mentionsIn(part) : part}</Fragment>
  ))

function linkTo(address: string): ReactNode {
  const path = findOwnPath(address)
  if (path !== null) return <Link to={path}>{address}</Link>
  const leaving = `/external?${new URLSearchParams({ url: address })}`
  return (
    <a href={leaving} rel="nofollow ugc noopener" target="_blank">
      {address}
    </a>
  )
}

const mentionsIn = (text: string): ReactNode[] =>
  text.split(MENTION).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="mention">
        {part}
      </span>
    ) : (
      part
    ),
  )

/**
 * The path of one of our products or posts. The server does not know the origin of the page, so there every address
 * counts as external.
 */
function findOwnPath(address: string): string | null {
  if (typeof location === 'undefined' || !URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  return origin === location.origin && OWN.test(pathname) ? pathname : null
}

/** The id of the product of ours that a text links to; null for none. */
export function productIdIn(text: string): number | null {
  const path = findOwnPath(ADDRESS.exec(text)?.[1] ?? '')
  return path?.startsWith('/products/') ? Number(path.slice('/products/'.length)) : null
}
