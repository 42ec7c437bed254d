const HOSTS = /^(?:www\.|m\.|music\.)?youtube\.com$/
const ID = /^[\w-]{11}$/

/** The id of the YouTube video at an address; null for any other address. */
export function findVideoId(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (!/^https?:$/.test(protocol)) return null
  const id = idIn(hostname, pathname, searchParams)
  return id !== null && ID.test(id) ? id : null
}

function idIn(hostname: string, pathname: string, query: URLSearchParams): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!HOSTS.test(hostname)) return null
  if (pathname === '/watch') return query.get('v')
  return /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1] ?? null
}

export const watchAddress = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`

/** The player, which stores nothing on the device before it plays. */
export const playerAddress = (videoId: string): string =>
  `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`
