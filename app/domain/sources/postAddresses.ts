/** The addresses of posts at the communities, each with the beginning of its key; the address ends in its number. */
const POSTS: Array<[host: string, path: RegExp, key: string]> = [
  ['fmkorea.com', /^\/(?:hotdeal\/)?(\d+)$/, 'fmkorea:'],
  ['clien.net', /^\/service\/board\/jirum\/(\d+)$/, 'clien:jirum:'],
  ['quasarzone.com', /^\/bbs\/qb_saleinfo\/views\/(\d+)$/, 'quasarzone:qb_saleinfo:'],
  ['eomisae.co.kr', /^\/(\w+\/\d+)$/, 'eomisae:'],
  ['arca.live', /^\/b\/hotdeal\/(\d+)$/, 'arcalive:hotdeal:'],
  ['theqoo.net', /^\/theqdeal\/(\d+)$/, 'theqoo:theqdeal:'],
  ['bbs.ruliweb.com', /^\/(?:market|news)\/board\/1020\/read\/(\d+)$/, 'ruliweb:1020:'],
  ['coolenjoy.net', /^\/bbs\/jirum\/(\d+)$/, 'coolenjoy:jirum:'],
  ['damoang.net', /^\/economy\/(\d+)$/, 'damoang:economy:'],
]
const PPOMPPU = 'ppomppu.co.kr'

/** The key of the community's post at an address (`sales.postKey`); null for any other address. */
export function postKeyOfAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(?:www|m)\./, '')
  const [board, number] = [searchParams.get('id') ?? '', searchParams.get('no') ?? '']
  if (host === PPOMPPU && /^\w+$/.test(board) && /^\d+$/.test(number)) return `pomppu:${board}:${number}`
  for (const [known, path, key] of POSTS) {
    const [, rest] = (known === host && path.exec(pathname)) || []
    if (rest !== undefined) return key + rest.replace('/', ':')
  }
  return null
}
