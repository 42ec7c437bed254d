// Groups the browser code into few chunks. Rollup's default gives every shared module a file of its own: the front page
// then loads 55 scripts of 119 kB gzipped; with these chunks it loads 5 of 104 kB (decision 033).
import type { Rollup } from 'vite'

/** The code of every page, and the form and head of nearly every screen, which are too small for a separate file. */
const FRAME = [
  'root',
  'entry.client',
  'ui/controls/forms/onceForm',
  'ui/shell/pageHead',
  'ui/alerts/keywords/initials',
]
/** Packages that only some pages load, on demand. */
const ON_DEMAND = ['@stomp/stompjs']
const FRONT_PAGE = ['routes/web/products/home']
const DEAL_LISTS = ['routes/web/products/bestCheapers', 'routes/web/products/products']
const PRODUCT_PAGE = ['routes/web/products/product']

/** Small modules that many screens share: one file instead of many. */
const SMALL = [
  'client/copy.ts',
  'ui/boards/boardPaths.ts',
  'ui/controls/forms/focusOnRefusal.ts',
  'ui/controls/forms/formError.tsx',
  'ui/controls/popups/loaded.tsx',
  'ui/controls/popups/menu.tsx',
  'ui/controls/shareButton.tsx',
]

/** The modules that show an offer on a product page and in its window over a list: one file instead of many. */
const OFFER = [
  'ui/products/chart/kindName.tsx',
  'ui/products/chart/priceRanges.tsx',
  'ui/products/detail/buyLink.tsx',
  'ui/products/detail/interestButtons.tsx',
  'ui/products/detail/verdictLine.tsx',
]

/** The packages of the editor, which only the page that writes a post loads. */
const EDITOR =
  /\/node_modules\/(?:@tiptap|prosemirror-[\w-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|crelt)\//

/**
 * `framework` has the packages, which seldom change. `frame` has the frame, and the modules that a product's page
 * shares with the front page and the lists of deals. `deals` has the other modules that the front page and these lists
 * share; `front` the rest of the front page, which the community page shares; `lists` the modules that the lists of
 * deals share; `small` those that many other screens share; `offer` those that show an offer. Rollup divides the rest.
 */
export function groupChunks(): Rollup.GetManualChunk {
  let chunks: Map<string, string> | null = null
  return (id, { getModuleIds, getModuleInfo }) => {
    if (ON_DEMAND.some((name) => id.includes(`/node_modules/${name}/`))) return undefined
    if (EDITOR.test(id)) return 'editor'
    if (id.includes('/node_modules/')) return 'framework'
    chunks ??= assignChunks([...getModuleIds()], getModuleInfo)
    return chunks.get(id)
  }
}

function assignChunks(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const addReach = (id: string, reach: Set<string>): void => {
    if (reach.has(id)) return
    reach.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) addReach(next, reach)
  }
  /** The modules that these files of `app` import, directly or not. */
  const reachOf = (files: string[]): Set<string> => {
    const reach = new Set<string>()
    const isNamed = (id: string) => files.some((file) => id.includes(`/app/${file}.ts`))
    for (const id of ids) if (isNamed(id)) addReach(id, reach)
    return reach
  }
  const front = reachOf(FRONT_PAGE)
  const shared = front.intersection(reachOf(DEAL_LISTS))
  const frame = reachOf(FRAME).union(shared.intersection(reachOf(PRODUCT_PAGE)))
  const deals = shared.difference(frame)
  const [cheapest, all] = DEAL_LISTS.map((list) => reachOf([list])) as [Set<string>, Set<string>]
  const lists = cheapest.intersection(all).difference(frame.union(front))
  const isEntry = (id: string) => getModuleInfo(id)?.isEntry ?? false
  const own = [...front.difference(frame.union(deals))].filter((id) => !isEntry(id))
  const listed = (files: string[]) => ids.filter((id) => files.some((file) => id.endsWith(`/app/${file}`)))
  return new Map([
    ...listed(SMALL).map((id) => [id, 'small'] as const),
    ...listed(OFFER).map((id) => [id, 'offer'] as const),
    ...[...lists].map((id) => [id, 'lists'] as const),
    ...own.map((id) => [id, 'front'] as const),
    ...[...deals].map((id) => [id, 'deals'] as const),
    ...[...frame].map((id) => [id, 'frame'] as const),
  ])
}
