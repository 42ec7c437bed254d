const FIRST_CAPACITY = 64

/** A growing list of 32-bit integers: four bytes an entry, where an object would take fifty. */
export class IntColumn {
  #cells = new Int32Array(FIRST_CAPACITY)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** The integer at `at`, which must be below `length`. */
  get(at: number): number {
    return this.#cells[at] as number
  }

  set(at: number, value: number): void {
    this.#cells[at] = value
  }

  /** Appends `value` and returns its position. */
  push(value: number): number {
    if (this.#length === this.#cells.length) {
      const grown = new Int32Array(this.#cells.length * 2)
      grown.set(this.#cells)
      this.#cells = grown
    }
    this.#cells[this.#length] = value
    return this.#length++
  }
}
