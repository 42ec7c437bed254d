import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateHeapSnapshot, type HeapSnapshot } from 'bun'

/**
 * Objects of the runtime's compiler: code is compiled, discarded and recompiled independently of the
 * program's data.
 */
const CODE = /Code|Executable|Structure|SymbolTable|Module|^Function$/
/** Fields of a node in a heap snapshot: id, size, class, flags. */
const [FIELDS, SIZE, CLASS] = [4, 1, 2]

/** Returns the bytes of the heap after a forced collection: data of the program, and its code. */
export async function readHeap(): Promise<{ dataBytes: number; codeBytes: number }> {
  // The caller's stack must not keep its working data alive.
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
