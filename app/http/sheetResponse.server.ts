import { setImmediate as nextTurn } from 'node:timers/promises'
import { logFailure } from '#app/log.server.ts'

/** A CSV file to download, for its member only; a long one comes in parts. */
export const sheetResponse = (fileName: string, text: string | AsyncGenerator<string>): Response =>
  new Response(typeof text === 'string' ? text : streamOf(text), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })

/**
 * The parts of a long text as the body of an answer; each is made when the one before it has been sent, and other
 * requests are answered between two parts. An error is logged and cuts the connection, so that no client mistakes a
 * part for the whole file.
 */
export const streamOf = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      try {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        logFailure(error, 'write a long file')
        throw error
      }
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
