const CELL_BITS = 12
const CELLS = 1 << CELL_BITS

/**
 * A growing list of 32-bit integers: four bytes an entry, where an object would take fifty. It grows by small parts, so
 * that no entry is ever copied.
 */
export class IntColumn {
  readonly #parts: Int32Array[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** The integer at `at`, which must be below `length`. */
  get(at: number): number {
    return (this.#parts[at >> CELL_BITS] as Int32Array)[at & (CELLS - 1)] as number
  }

  /** Replaces the integer at `at`, which must be below `length`. */
  set(at: number, value: number): void {
    ;(this.#parts[at >> CELL_BITS] as Int32Array)[at & (CELLS - 1)] = value
  }

  /** Appends `value` and returns its position. */
  push(value: number): number {
    if (this.#length === this.#parts.length * CELLS) this.#parts.push(new Int32Array(CELLS))
    this.set(this.#length, value)
    return this.#length++
  }
}
