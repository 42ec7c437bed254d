// A thread that answers, throws, ends or hangs as it is asked.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (question: string) => {
  if (question === 'throw') throw new Error('thrown in the thread')
  if (question === 'end') process.exit(3)
  while (question === 'hang');
  parentPort?.postMessage(`answer to ${question}`)
})
