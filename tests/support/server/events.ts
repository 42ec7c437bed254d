interface ServerEvent {
  event: string
  data: Record<string, unknown>
}

/** The events of a stream as they arrive; ends with the stream. */
export async function* readEvents(answer: Response): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() as string
    for (const block of blocks) {
      const [event = '', data = ''] = block.split('\n')
      yield { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) }
    }
  }
}

/** The next event with this name. */
export async function nextEvent(
  events: AsyncGenerator<ServerEvent>,
  name: string,
): Promise<ServerEvent['data']> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`the stream ended before ${name}`)
    if (value.event === name) return value.data
  }
}
