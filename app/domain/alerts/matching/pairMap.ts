const PART_BITS = 10
const FIRST_SLOTS = 1 << 6
const NONE = 0

/**
 * Maps two integers to a third, which is not 0. Entries are never removed. They are spread over many small hash tables,
 * so that growing one of them does not block the process.
 */
export class PairMap {
  readonly #parts: Part[] = []

  /** 0 when there is none. */
  get(left: number, right: number): number {
    const hash = hashOf(left, right)
    return this.#parts[hash >>> (32 - PART_BITS)]?.get(hash, left, right) ?? NONE
  }

  /** The integer of the pair, which becomes `value` if there is none. */
  getOrAdd(left: number, right: number, value: number): number {
    const hash = hashOf(left, right)
    const at = hash >>> (32 - PART_BITS)
    this.#parts[at] ??= new Part()
    return this.#parts[at].getOrAdd(hash, left, right, value)
  }
}

/** A hash table with open addressing, twelve bytes a slot. */
class Part {
  /** By slot: left, right, value. */
  #slots = new Int32Array(FIRST_SLOTS * 3)
  #mask = FIRST_SLOTS - 1
  #size = 0

  get(hash: number, left: number, right: number): number {
    return this.#slots[this.#slotOf(hash, left, right) + 2] as number
  }

  getOrAdd(hash: number, left: number, right: number, value: number): number {
    const slot = this.#slotOf(hash, left, right)
    const known = this.#slots[slot + 2] as number
    if (known !== NONE) return known
    this.#put(slot, left, right, value)
    if (++this.#size * 4 > this.#slots.length) this.#enlarge()
    return value
  }

  /** The slot of the pair, or the free slot for it. */
  #slotOf(hash: number, left: number, right: number): number {
    const slots = this.#slots
    const mask = this.#mask
    let slot = hash & mask
    while (slots[slot * 3 + 2] !== NONE && (slots[slot * 3] !== left || slots[slot * 3 + 1] !== right))
      slot = (slot + 1) & mask
    return slot * 3
  }

  #put(slot: number, left: number, right: number, value: number): void {
    this.#slots[slot] = left
    this.#slots[slot + 1] = right
    this.#slots[slot + 2] = value
  }

  #enlarge(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    this.#mask = this.#mask * 2 + 1
    for (let slot = 0; slot < before.length; slot += 3) {
      const [left, right, value] = [before[slot], before[slot + 1], before[slot + 2]] as [
        number,
        number,
        number,
      ]
      if (value !== NONE) this.#put(this.#slotOf(hashOf(left, right), left, right), left, right, value)
    }
  }
}

function hashOf(left: number, right: number): number {
  const mixed = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b)
  const more = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return more ^ (more >>> 13)
}
