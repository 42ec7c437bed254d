const FIRST_SLOTS = 1 << 10
const NONE = 0

/**
 * Maps two integers to a third, which is not 0: a hash table with open addressing, twelve bytes a slot.
 * Entries are never removed.
 */
export class PairMap {
  #left = new Int32Array(FIRST_SLOTS)
  #right = new Int32Array(FIRST_SLOTS)
  #value = new Int32Array(FIRST_SLOTS)
  #size = 0

  /** 0 when there is none. */
  get(left: number, right: number): number {
    return this.#value[this.#slotOf(left, right)] as number
  }

  /** Adds a pair that is not in the table yet. */
  add(left: number, right: number, value: number): void {
    if (++this.#size * 4 > this.#value.length * 3) this.#enlarge()
    this.#put(left, right, value)
  }

  /** The slot of the pair, or the free slot for it. */
  #slotOf(left: number, right: number): number {
    const mask = this.#value.length - 1
    let slot = hash(left, right) & mask
    while (this.#value[slot] !== NONE && (this.#left[slot] !== left || this.#right[slot] !== right))
      slot = (slot + 1) & mask
    return slot
  }

  #put(left: number, right: number, value: number): void {
    const slot = this.#slotOf(left, right)
    this.#left[slot] = left
    this.#right[slot] = right
    this.#value[slot] = value
  }

  #enlarge(): void {
    const [left, right, value] = [this.#left, this.#right, this.#value]
    this.#left = new Int32Array(left.length * 2)
    this.#right = new Int32Array(left.length * 2)
    this.#value = new Int32Array(left.length * 2)
    for (let slot = 0; slot < value.length; slot++) {
      if (value[slot] !== NONE) this.#put(left[slot] as number, right[slot] as number, value[slot] as number)
    }
  }
}

function hash(left: number, right: number): number {
  const mixed = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
