// What the framework's browser code carries for others and never runs here is left out of the build.
import type { Plugin } from 'vite'

interface Cut {
  /** Of which files. */
  of: RegExp
  what: RegExp
  by: string
}

const REMIX = /\/node_modules\/@remix-run\/react\/dist\/esm\//
const ROUTER = /\/node_modules\/@remix-run\/router\/dist\/router\.js$/
const ROUTERS = /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router|react-router-dom)\/dist\//
const REACT_DOM = /\/node_modules\/react-dom\/cjs\/react-dom\.production\.min\.js$/

/** The answers are known when the pages are built; what hangs on the other answer then goes with the packing. */
const CUTS: Record<string, Cut> = {
  'every flag of the next version is on': {
    of: REMIX,
    what: /\b(?:window\.__remixContext\.)?future\.v3_\w+/g,
    by: 'true',
  },
  'pages come from the server': {
    of: REMIX,
    what: /(?:\bwindow\.__remixContext\.isSpaMode\b|(?<=if \(|!)isSpaMode\b(?=\)| &&))/g,
    by: 'false',
  },
  'no loader defers': {
    of: ROUTER,
    what: /(?<=function isDeferred(?:Result|Data)\(\w+\) \{)/g,
    by: ' return false;',
  },
  'loaders are asked together': {
    of: REMIX,
    what: /typeof singleFetch === "function"/g,
    by: 'true',
  },
  'the browser takes pages over': {
    of: REMIX,
    what: /!isStatic\b/g,
    by: 'true',
  },
  'nothing of a page comes later than the page': {
    of: REMIX,
    what: /typeof __remixContext === "object" && __remixContext\.a\b/g,
    by: 'false',
  },
  'no link asks for a transition of views': {
    of: ROUTERS,
    what: /(?<=if \()(?:renderDfd && pendingState|!?vtContext\.isTransitioning &&|pendingViewTransitionEnabled\b).*(?=\) \{$)/gm,
    by: 'false',
  },
  'so a page comes at once': {
    of: ROUTERS,
    what: /(?<=if \()!viewTransitionOpts \|\| isViewTransitionUnavailable(?=\) \{$)/gm,
    by: 'true',
  },
  'no page is held back': {
    of: ROUTER,
    what: /(?<=function shouldBlockNavigation\(\w+\) \{)/g,
    by: ' return;',
  },
  'names of components are for those who look into React': {
    of: ROUTERS,
    what: /^\s*\w+\.displayName = ".*";$/gm,
    by: '',
  },
  'why the framework gave up stands in its source': {
    of: ROUTERS,
    what: /(?<=^\s*(?:UNSAFE_)?invariant\(.*), "[^"\n]*"(?=\);$)/gm,
    by: '',
  },
  'pages begin by hydrateRoot': {
    of: REACT_DOM,
    what: /exports\.(?:findDOMNode|hydrate|render|unmountComponentAtNode|unstable_\w+|__SECRET_\w+)=/g,
    by: 'void ',
  },
}

/** Refuses the build when a cut finds nothing: an update of the framework moved it. */
export function lighterFramework(): Plugin {
  const made = new Set<string>()
  return {
    name: 'lighter-framework',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform(code, id) {
      const cuts = Object.entries(CUTS).filter(([, { of, what }]) => of.test(id) && code.search(what) >= 0)
      if (cuts.length === 0) return
      for (const [why] of cuts) made.add(why)
      return { code: cuts.reduce((rest, [, { what, by }]) => rest.replace(what, by), code), map: null }
    },
    buildEnd(error) {
      const missing = Object.keys(CUTS).filter((why) => !made.has(why))
      if (!error && missing.length > 0) this.error(`not found in the framework: ${missing.join('; ')}`)
    },
  }
}
