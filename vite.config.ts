import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const OPENED_LATER =
  /\/app\/ui\/shell\/(?:menuList|loginStep|loginForms|login|liveRow|textSizeLink|textSizeForm)\.tsx$/
const FRAME =
  /\/app\/(?:ui\/(?:shell|controls\/(?!shareButton|leadToRefusal|onceForm)|icons|states|(?!byDay|readAllHead|textSize)[^/]+$)|client\/(?:useClient|live|said|progress|failures|prefetch)|domain\/clock)/

const DEALS =
  /\/app\/(?:ui\/products\/(?:dealRow|dealFilters|dealsHead|newDeals|noDeals|paths|pictures|price|productPicture|sourceHealth|sourceMarks|stepLine|trace)|domain\/products\/(?:categories|prices\/money|shops\/shops|sources\/communities))\.tsx?$/

/** What every page loads, in two pieces instead of thirty: the framework, which seldom changes, and the frame; what lists of deals share is a third. */
function pieceOf(module: string): string | undefined {
  if (module.includes('/node_modules/')) return 'framework'
  if (FRAME.test(module) && !OPENED_LATER.test(module)) return 'frame'
  if (DEALS.test(module)) return 'deals'
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      appDirectory: 'app',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  ssr: { external: ['better-sqlite3'] },
  build: {
    target: 'es2022',
    // a twentieth smaller than esbuild's; the router's warnings are for its own users
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, keep_fargs: false, pure_funcs: ['warning'] },
    },
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: pieceOf } },
  },
}))
