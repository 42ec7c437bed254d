import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Yields the names of the files in a folder, in batches. A worker thread reads them: Bun reads the whole folder at
 * once, even for `opendir`, which blocks the calling process for 13 to 19 ms at 200,000 files.
 */
export async function* listFileNames(folder: string): AsyncGenerator<string[]> {
  const thread = new Worker(new URL('fileNamesThread.ts', import.meta.url), { workerData: folder })
  try {
    for (;;) {
      thread.postMessage('next')
      const [names] = (await once(thread, 'message')) as [string[]]
      if (names.length === 0) return
      yield names
    }
  } finally {
    await thread.terminate()
  }
}
