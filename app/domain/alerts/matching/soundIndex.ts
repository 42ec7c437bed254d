import { type Sounding, soundAlike } from '#domain/search/sounding.ts'

interface Entry {
  sounding: Sounding
  node: number
}

const REMEMBERED = 20_000

/** Finds the words that sound like a word of the other alphabet. A word is known by its node in a trie. */
export class SoundIndex {
  /** By code, of Hangul words and of Latin ones. */
  readonly #hangul = new Map<string, Entry[]>()
  readonly #latin = new Map<string, Entry[]>()
  readonly #nodes = new Set<number>()
  /** The results of recent searches, because words of titles repeat. A new entry invalidates them. */
  readonly #found = new Map<Sounding, readonly number[]>()

  /** Adds a word, unless it is there. */
  add(sounding: Sounding, node: number): void {
    if (this.#nodes.has(node)) return
    this.#nodes.add(node)
    const byCode = sounding.isHangul ? this.#hangul : this.#latin
    for (const code of sounding.codes) {
      const entries = byCode.get(code)
      if (entries) entries.push({ sounding, node })
      else byCode.set(code, [{ sounding, node }])
    }
    this.#found.clear()
  }

  /** The nodes of the words that sound like this one. */
  find(sounding: Sounding): readonly number[] {
    const known = this.#found.get(sounding)
    if (known) return known
    if (this.#found.size >= REMEMBERED) this.#found.clear()
    const nodes = this.#search(sounding)
    this.#found.set(sounding, nodes)
    return nodes
  }

  #search(sounding: Sounding): readonly number[] {
    const byCode = sounding.isHangul ? this.#latin : this.#hangul
    const entries = sounding.codes.flatMap((code) => byCode.get(code) ?? [])
    return [
      ...new Set(entries.filter((entry) => soundAlike(entry.sounding, sounding)).map(({ node }) => node)),
    ]
  }
}
