// A thread that answers, answers late, throws, ends or hangs as it is asked.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (question: string) => {
  if (question === 'throw') throw new Error('thrown in the thread')
  if (question === 'end') process.exit(3)
  while (question === 'hang');
  if (question === 'late') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  parentPort?.postMessage(`answer to ${question}`)
})
