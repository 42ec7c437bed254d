// How the browser code is divided: few files that many pages share, and none that carries what its page never runs.
import type { Rollup } from 'vite'

/** The front page, and the pages of deals that one leafs through. */
const FRONT = 'products/home'
const DEAL_LISTS = ['products/bestCheapers', 'products/products']
const POSTS = 'boards/community'
/** What nearly every screen of members sends things with: too small for a file of its own. */
const FORM = '/app/ui/controls/forms/onceForm.tsx'

/**
 * The framework, which seldom changes; the frame, which is what every page runs, and the form; what pages of deals share, and what
 * only those share through which one leafs; the rows of posts. The rest is left to the bundler.
 */
export function dividePieces(): Rollup.GetManualChunk {
  let pieces: Map<string, string> | null = null
  return (id, { getModuleIds, getModuleInfo }) => {
    pieces ??= findPieces([...getModuleIds()], getModuleInfo)
    return pieces.get(id)
  }
}

function findPieces(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const reach = (id: string, into: Set<string>): Set<string> => {
    if (into.has(id)) return into
    into.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) reach(next, into)
    return into
  }
  const reachFrom = (path: string) =>
    ids
      .filter((id) => id.includes(path) && getModuleInfo(id)?.isEntry)
      .reduce((into, entry) => reach(entry, into), new Set<string>())
  const frame = reachFrom('/app/root.tsx').union(reachFrom('/app/entry.client.tsx'))
  const reachOf = (screen: string) => reachFrom(`/app/routes/web/${screen}.tsx`)
  const front = reachOf(FRONT)
  const posts = reachOf(POSTS)
  const lists = DEAL_LISTS.map(reachOf)
  const pieces = new Map<string, string>()
  for (const id of ids) {
    if (id.includes('/node_modules/')) pieces.set(id, 'framework')
    else if (frame.has(id) || id.endsWith(FORM)) pieces.set(id, 'frame')
    else if (front.has(id) && lists.some((list) => list.has(id))) pieces.set(id, 'deals')
    else if (front.has(id) && posts.has(id)) pieces.set(id, 'posts')
    else if (lists.every((list) => list.has(id))) pieces.set(id, 'lists')
  }
  return pieces
}
