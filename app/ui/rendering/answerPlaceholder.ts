/** The property that holds the real answer on the server. Remix does not serialise properties whose key is a symbol. */
export const ANSWER = Symbol.for('the answer of a loader')

/** A placeholder for an answer that the page contains once, in the element `loaded`, under the id of its route. */
interface AnswerPlaceholder {
  inPage: string
  [ANSWER]?: unknown
}

/**
 * Makes a short placeholder for a loader's answer. The server gives it to Remix while it renders a page, because Remix
 * is slow to serialise a whole answer.
 */
export const placeholderFor = (routeId: string, answer: unknown): AnswerPlaceholder => ({
  inPage: routeId,
  [ANSWER]: answer,
})

/** True for what `placeholderFor` made, here or on the server. */
export const isPlaceholder = (answer: unknown): answer is AnswerPlaceholder =>
  typeof answer === 'object' && answer !== null && 'inPage' in answer
