import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateHeapSnapshot, type HeapSnapshot } from 'bun'

/** What the runtime makes of the program: it is compiled, thrown away and compiled anew, whoever keeps anything. */
const CODE = /Code|Executable|Structure|SymbolTable|Module|^Function$/
/** In a snapshot's list of nodes: number, size, class, flags. */
const [FIELDS, SIZE, CLASS] = [4, 1, 2]

/** Bytes of the heap after a forced collection: what the program keeps, and the code of the program itself. */
export async function readHeap(): Promise<{ dataBytes: number; codeBytes: number }> {
  // Nothing of the caller's stack may hold what it worked with.
  await nextTurn()
  Bun.gc(true)
  const { heapUsed } = process.memoryUsage()
  const codeBytes = weighCode(generateHeapSnapshot())
  return { dataBytes: heapUsed - codeBytes, codeBytes }
}

function weighCode({ nodes, nodeClassNames }: HeapSnapshot): number {
  const isCode = nodeClassNames.map((name) => CODE.test(name))
  let bytes = 0
  for (let node = 0; node < nodes.length; node += FIELDS)
    if (isCode[nodes[node + CLASS] ?? -1]) bytes += nodes[node + SIZE] ?? 0
  return bytes
}
