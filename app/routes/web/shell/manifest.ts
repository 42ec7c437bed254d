import { env } from '#app/env.server.ts'
import { BAR_COLORS } from '#ui/theme.ts'

const DAY_SECONDS = 24 * 60 * 60

const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
/** The shortcuts that a long press on the icon offers. */
const SHORTCUTS = [
  ['키워드 추가', '/keywordNotify'],
  ['알림 내역', '/auth/my/notifyHistories'],
]

/** Pictures of screens, which a phone shows before it installs the app; `tests/docs/drawPictures.ts` takes them. */
const SCREENSHOTS = [
  { name: 'home-phone', sizes: '585x1266', form_factor: 'narrow', label: '오늘의 딜' },
  { name: 'product-phone', sizes: '585x1266', form_factor: 'narrow', label: '상품의 가격 흐름' },
  { name: 'home-desktop', sizes: '1350x900', form_factor: 'wide', label: '오늘의 딜' },
]

/** The web app manifest, which puts the site on a phone's home screen. */
export const loader = () => {
  const color = BAR_COLORS.dark[0]?.color
  const manifest = {
    name: env.SITE_NAME,
    short_name: env.SITE_NAME,
    description: '커뮤니티 핫딜을 모아 키워드로 알려 드립니다.',
    lang: 'ko',
    id: '/',
    start_url: '/',
    display: 'standalone',
    categories: ['shopping', 'news'],
    shortcuts: SHORTCUTS.map(([name, url]) => ({ name, url, icons: [ICON] })),
    share_target: {
      action: '/share',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    screenshots: SCREENSHOTS.map(({ name, ...about }) => ({
      src: `/screenshots/${name}.png`,
      type: 'image/png',
      ...about,
    })),
    background_color: color,
    theme_color: color,
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ICON,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  const headers = {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': `public, max-age=${DAY_SECONDS}`,
  }
  return new Response(JSON.stringify(manifest), { headers })
}
