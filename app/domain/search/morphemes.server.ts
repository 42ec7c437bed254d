import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GaruWasm, initSync } from 'garu-ko/pkg/garu_wasm.js'
import { LRUCache } from 'lru-cache'
import { processSingleton } from '#db/singleton.ts'

/** A part of a word, and where it ends. */
export interface Morpheme {
  end: number
  /** The part of speech in the Sejong tag set: NNG, NNP, JKO … */
  pos: string
}

/** A Hangul word as the analyser reads it. */
interface Analysis {
  /** Its parts in order; null when they do not spell the word, or when the word is too long. */
  parts: Morpheme[] | null
  /** The cost of the reading: a lower cost means a more usual reading. */
  cost: number
}

/** No word is longer. For 200 syllables without a blank the analyser takes half a second. */
const MAX_SYLLABLES = 24
const UNREAD: Analysis = { parts: null, cost: Number.POSITIVE_INFINITY }
/** Words of titles repeat. */
const KEPT = 20_000

interface Analyser {
  garu: GaruWasm
  known: LRUCache<string, Analysis>
}

const require = createRequire(import.meta.url)

const analyser = () =>
  processSingleton<Analyser>('morphemes', () => {
    initSync({ module: readFileSync(require.resolve('garu-ko/pkg/garu_wasm_bg.wasm')) })
    const garu = new GaruWasm(readFileSync(require.resolve('garu-ko/models/base.gmdl')))
    return { garu, known: new LRUCache({ max: KEPT }) }
  })

/**
 * Loads the analyser, which takes about 60 ms and 22 MB. A service with members loads it before it listens; one without
 * members loads it with its first keyword.
 */
export const loadMorphemes = (): void => void analyser()

/** Divides a word of Hangul syllables into its parts. */
export function analyse(word: string): Analysis {
  if (word.length > MAX_SYLLABLES) return UNREAD
  const { garu, known } = analyser()
  const kept = known.get(word)
  if (kept) return kept
  const { tokens, score } = garu.analyze(word) as {
    tokens: Array<{ text: string; pos: string }>
    score: number
  }
  const analysis = { parts: placed(word, tokens), cost: score }
  known.set(word, analysis)
  return analysis
}

function placed(word: string, tokens: Array<{ text: string; pos: string }>): Morpheme[] | null {
  let end = 0
  const parts = tokens.map(({ text, pos }) => {
    end = word.startsWith(text, end) ? end + text.length : Number.NaN
    return { end, pos }
  })
  return end === word.length ? parts : null
}
