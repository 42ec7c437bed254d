import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What every page loads, in two pieces instead of thirty: the framework, which seldom changes, and the frame. */
function pieceOf(module: string): string | undefined {
  if (module.includes('/node_modules/')) return 'framework'
  if (
    /\/app\/(?:ui\/(?:shell|controls|icons|states|[^/]+$)|client\/(?:useClient|said)|domain\/clock)/.test(
      module,
    )
  )
    return 'frame'
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
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_funcs: ['warning'] } },
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: pieceOf } },
  },
}))
