/** A CSV file to download, for its member only; a long one comes in parts. */
export const sheetResponse = (fileName: string, text: string | AsyncGenerator<string>): Response =>
  new Response(typeof text === 'string' ? text : streamOf(text), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })

/** The parts of a long text as the body of an answer; each is made once the one before it was taken. */
export const streamOf = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
