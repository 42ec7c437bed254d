import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { groupChunks } from './server/build/chunks.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What the service loads from the source in any case: built in once more, it would be in memory twice. */
const OF_THE_SOURCE = /^#(?:crawler|db|domain|http|providers|server)\/|^#app\/.*\.server\.ts$/

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
  build: {
    target: 'es2022',
    // what a page needs is in its HTML already; what a click loads needs little beside itself
    modulePreload: false,
    // a twentieth smaller than esbuild's; the router's warnings are for its own users
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, keep_fargs: false, pure_funcs: ['warning'] },
    },
    rollupOptions: isSsrBuild
      ? { external: (id) => OF_THE_SOURCE.test(id) }
      : { output: { manualChunks: groupChunks() } },
  },
}))
